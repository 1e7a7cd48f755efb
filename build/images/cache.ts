import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Images of earlier builds, and what was measured of them; each name holds a hash of what its file was made of. */
const cache = 'node_modules/.cache/images';

/** Returns what a file of the cache holds, and makes it first if it is not there. */
export async function cached(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = path.join(cache, name);
  if (!existsSync(file)) {
    const made = await make();
    await mkdir(cache, { recursive: true });
    const temporary = `${file}.${randomUUID()}`;
    // A build that is ended while it writes leaves no half of a file under its name.
    await writeFile(temporary, made);
    await rename(temporary, file);
    return made;
  }
  return readFile(file);
}
