import { createReadStream, lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Decodes a path of a URL; undefined if its encoding is invalid. */
function decoded(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return undefined; // Only a URIError can be thrown.
  }
}

function isFile(file: string): boolean {
  try {
    return lstatSync(file).isFile();
  } catch {
    // Not there, or a name that no file can have: too long, or with a null byte.
    return false;
  }
}

/** Reads an image of the owner's from a folder such as `public/`; undefined for anything else, and for links elsewhere. */
export function publicFile(
  project: string,
  urlPath: string,
  inside = 'public',
): { type: string; body: ReadableStream } | undefined {
  const name = decoded(urlPath);
  if (name === undefined) return undefined;
  const folder = path.join(project, inside);
  const file = path.join(folder, name);
  const type = types[path.extname(file).toLowerCase()];
  if (!type || !file.startsWith(folder + path.sep) || !isFile(file)) {
    return undefined;
  }
  if (realpathSync(file) !== path.join(realpathSync(project), inside, path.relative(folder, file))) {
    return undefined;
  }
  return { type, body: Readable.toWeb(createReadStream(file)) as ReadableStream };
}
