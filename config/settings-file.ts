import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './settings-error.ts';

/**
 * Reads the settings in a file of lines such as `NAME=value`; one that is not there has none.
 * @throws SettingsError if it can't be read, or if a line is no setting, or not the same one to Node and to systemd
 */
export function readSettingsFile(file: string): NodeJS.Dict<string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // systemd has read it for a service whose account may not (EnvironmentFile).
    if (code === 'ENOENT' || (code === 'EACCES' && process.env.INVOCATION_ID)) return {};
    throw new SettingsError(
      code === 'EISDIR'
        ? `${file} is a folder: put a file with the settings in its place, or delete it.`
        : `${file} can't be read (${code}): let the account that runs this command read it.`,
    );
  }
  // Values in quotes may have several lines and any character. Elsewhere Node would end a value at "#".
  const quoted = /(?<==[ \t]*)(["']).*?\1/gs;
  const lines = text.replace(quoted, (value) => value.replace(/[^\n]/g, '')).split('\n');
  const wrong = lines.findIndex((line) => !/^\s*($|#|\w+\s*=(?!\s*["'`])[^#]*$)/.test(line));
  if (wrong >= 0) {
    throw new SettingsError(
      `${file}, line ${wrong + 1}: write NAME=value, or NAME='value' for a value that has a quote or "#" in it.`,
    );
  }
  return parseEnv(text.replace(/^\uFEFF/, ''));
}
