import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { codeFolder } from '../../config/code-folder.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { contentFolder, parseFiles } from '../../src/content/files.ts';
import { allOf, type Found, isText } from '../../src/content/find-values.ts';
import type { Data } from '../../src/content/schema/schemas.ts';

/** File of the site with the texts of the sample that its owner has read and means to keep. */
export const acceptedFile = 'accepted-texts.json';

/**
 * Reads the texts that the owner has accepted.
 * @throws SettingsError for a file that can't be read
 */
export function acceptedTexts(): readonly string[] {
  if (!existsSync(acceptedFile)) return [];
  try {
    return JSON.parse(readFileSync(acceptedFile, 'utf8')).map(String);
  } catch {
    throw new SettingsError(
      `${acceptedFile} is not a list of texts: delete it, and accept the texts at the desk again.`,
    );
  }
}

/** Labels say the same on every site; what is longer says something of a company. */
const isSentence = (text: string) => text.split(/\s+/).length > 5;

/**
 * Finds what a site still says in the words of the sample, references unresolved, and its owner has not accepted. A site in the
 * folder of the code has nothing to be compared with.
 */
export function sampleTexts(data: Data, sample = path.join(codeFolder, contentFolder)): Found<string>[] {
  if (realpathSync(sample) === realpathSync(contentFolder)) return [];
  const known = new Set(
    allOf(parseFiles(sample).data, isText).flatMap(({ value }) => (isSentence(value) ? value : [])),
  );
  for (const text of acceptedTexts()) known.delete(text);
  return allOf(data, isText).filter(({ value }) => known.has(value));
}
