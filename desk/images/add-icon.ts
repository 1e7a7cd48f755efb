import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { iconProblem } from '../../build/public-files/publish.ts';
import { write } from '../content/commit.ts';
import { isThere, keepCopy, RefusedError } from '../content/project-files.ts';
import { prepared } from './add-image.ts';

/** Path of the icon of which the build makes all others. */
export const iconFile = 'public/favicon.svg';

/** Puts pixels into an SVG, of which the build makes the other icons. */
async function wrapped(pixels: Buffer): Promise<Buffer> {
  const png = await sharp(pixels).resize(256, 256, { fit: 'contain', background: '#0000' }).png().toBuffer();
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><image width="256" height="256" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  );
}

/**
 * Puts the owner's icon into `public/favicon.svg`. The former one is kept in the desk's own folder.
 * @returns path of the former icon in the project; undefined if there was none, or if it is the same
 * @throws RefusedError for a file that is not an image, or that can't be written
 */
export async function addIcon(project: string, given: string, bytes: Buffer): Promise<string | undefined> {
  const { name, bytes: made } = await prepared(given, bytes);
  const icon = name.endsWith('.svg') ? made : await wrapped(made);
  const problem = iconProblem(icon);
  if (problem) throw new RefusedError(`"/${name}" ${problem}`);
  const read = () => (isThere(project, iconFile, 'file') ? readFileSync(path.join(project, iconFile)) : undefined);
  const former = read();
  const kept = former && !former.equals(icon) ? keepCopy(project, iconFile) : undefined;
  write(project, { to: iconFile, text: icon }, () => isDeepStrictEqual(read(), former));
  return kept;
}
