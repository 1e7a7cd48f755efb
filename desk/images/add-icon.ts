import { iconProblem } from '../../build/public-files/publish.ts';
import { withoutMetadata } from '../../build/public-files/without-metadata.ts';
import { write } from '../content/commit.ts';
import { RefusedFileError } from '../content/project-files.ts';

/** Path of the icon of which the build makes all others. */
export const iconFile = 'public/favicon.svg';

/**
 * Puts an SVG file into `public/` as the site's icon, with what it shows alone: without programs and data of others.
 * @throws RefusedFileError for a file of which no icons can be made
 */
export async function addIcon(project: string, bytes: Buffer): Promise<void> {
  const made = await withoutMetadata('/favicon.svg', bytes);
  const problem = 'problem' in made ? made.problem : iconProblem(made.bytes);
  if ('problem' in made || problem) throw new RefusedFileError(`The icon ${problem}`);
  write(project, { to: iconFile, text: made.bytes.toString() });
}
