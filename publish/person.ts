import { plainText } from '../config/invisible-characters.ts';
import { output } from './go-live.ts';

/** Most characters of a name that is kept. */
const mostCharacters = 100;

/** Name of a person as it is kept: one line, without invisible characters, and with single blanks once these are gone. */
export const personName = (text: string): string =>
  [...plainText(text.replaceAll(/\s/g, ' ')).replaceAll(/ +/g, ' ')].slice(0, mostCharacters).join('').trim();

/** Returns the name of the person at this machine: git's, else that of the account. */
export const personHere = (): string => personName(output('git', 'config', 'user.name') || output('whoami'));
