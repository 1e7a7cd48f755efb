import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from './parse-settings.ts';
import { SettingsError } from './settings-error.ts';

export const settingsFile = 'settings.env';

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
  return parseSettingsText(text, file);
}

/** Values in quotes, which may have several lines and any character. Elsewhere Node would end a value at "#". */
export const quotedValue = /(?<==[ \t]*)(["']).*?\1/gs;

/**
 * Parses the text of a settings file.
 * @throws SettingsError for a line that is no setting, or not the same one to Node and to systemd
 */
export function parseSettingsText(text: string, file: string): NodeJS.Dict<string> {
  const lines = text.replace(quotedValue, (value) => value.replace(/[^\n]/g, '')).split('\n');
  const wrong = lines.findIndex((line) => !/^\s*($|#|\w+\s*=(?!\s*["'`])[^#]*$)/.test(line));
  if (wrong >= 0) {
    throw new SettingsError(
      `${file}, line ${wrong + 1}: write NAME=value, or NAME='value' for a value that has a quote or "#" in it.`,
    );
  }
  return parseEnv(text.replace(/^\uFEFF/, ''));
}

/** Names of the settings that an environment has from a file. */
const ofFile = new WeakMap<object, readonly string[]>();

/** Tells if an environment has a setting from elsewhere than its file, so that a change of the file would change nothing. */
export const isFixed = (environment: Environment, name: string): boolean =>
  environment[name] !== undefined && !ofFile.get(environment)?.includes(name);

/**
 * Adds the settings of a file to an environment, which wins. Called again, it follows what has changed in the file. A setting
 * that both have with the same value counts as one of the file: systemd reads the file as well.
 * @returns names of the settings of the file
 * @throws SettingsError for a file that can't be used; the environment then stays as it was
 */
export function loadSettings(file: string, environment: NodeJS.Dict<string>): readonly string[] {
  const given = readSettingsFile(file);
  for (const name of ofFile.get(environment) ?? []) delete environment[name];
  const names = Object.keys(given).filter((name) => [undefined, given[name]].includes(environment[name]));
  for (const name of names) environment[name] = given[name];
  ofFile.set(environment, names);
  return names;
}
