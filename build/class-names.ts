import { createHash } from 'node:crypto';
import path from 'node:path';

const origins = new Map<string, string>();

/**
 * The class name of a built site for one of a CSS module: a letter and three characters of a hash, the same in every build.
 * Readable names would cost each page about 180 bytes of its first flight.
 * @throws Error should two classes come to the same name: there are 6.8 million names for some 200
 */
export function shortClassName(name: string, file: string): string {
  const origin = `${path.relative('.', file)} .${name}`;
  const hash = createHash('sha256').update(origin).digest();
  const letter = String.fromCharCode(97 + ((hash[0] ?? 0) % 26));
  const short = letter + hash.subarray(1).toString('base64url').slice(0, 3);
  const taken = origins.get(short);
  if (taken !== undefined && taken !== origin) {
    throw new Error(`${origin}: comes to the same class name as ${taken} when the site is built. Rename one of them.`);
  }
  origins.set(short, origin);
  return short;
}
