import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Images of earlier builds, and what was measured of them; each name holds a hash of what its file was made of. */
const cache = '.cache/images';

/** Writes a file whole: neither a build that is ended meanwhile nor another build that reads the file gets half of it. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, bytes);
  await rename(temporary, file);
}

/**
 * Returns what a file of the cache holds, and makes it first if it is not there. Where the cache can't be used, because it is
 * another account's or the disk is full, each is made anew.
 * @param make makes it, or returns a problem, which is not kept: its cause may be gone the next time
 */
export async function cached<Problem = never>(
  name: string,
  make: () => Promise<Buffer | Problem>,
): Promise<Buffer | Problem> {
  const file = path.join(cache, name);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) {
    await utimes(file, new Date(), new Date()).catch(() => {});
    return kept;
  }
  const made = await make();
  if (!Buffer.isBuffer(made)) return made;
  try {
    // The desk shows images in it that nobody has published: they are for this account alone.
    await mkdir(cache, { recursive: true });
    await chmod(cache, 0o700);
    await writeWhole(file, made);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return made;
}

/**
 * Removes what no build and no preview has used for 30 days: an image that was never saved or that has left `public/` is then in
 * no file. To be called at the desk's start and after a build.
 */
export async function sweepCache(): Promise<void> {
  for (const name of await readdir(cache).catch(() => [])) {
    const file = path.join(cache, name);
    try {
      if ((await stat(file)).mtimeMs < Date.now() - 30 * 86_400_000) await rm(file);
    } catch {} // Another build has removed it, or it is another account's.
  }
}
