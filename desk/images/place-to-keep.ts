import path from 'node:path';
import { privateFolder } from '../content/project-files.ts';

/**
 * Makes the place where a file of `public/` is kept once the site has it no more: in the desk's own folder, by the time.
 * @returns its path in the project, with slashes
 */
export function placeToKeep(project: string, name: string): string {
  const time = new Date().toISOString().replace(/\W/g, '-');
  const place = path.posix.join('.desk/deleted-images', time, name);
  privateFolder(project, path.posix.dirname(place));
  return place;
}
