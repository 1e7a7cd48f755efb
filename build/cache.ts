import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeFolder } from '../config/code-folder.ts';

/** What earlier builds and previews have made, in the folder of the site. A file's name has a digest of all that it follows from. */
const cache = '.cache/made';

export type Input = string | Uint8Array;

/** Digest of several inputs: with their lengths, two lists of inputs are never the same bytes. */
export function digestOf(...inputs: readonly Input[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(`${Buffer.byteLength(input)} `).update(input);
  return hash.digest('hex');
}

/** Reads a file; undefined if it is not there, or this account may not read it. */
const read = (file: string) => readFile(file).catch(() => undefined);

/** Reads a file of this account: what another one has written may be code that this one would run. */
async function readOwn(file: string): Promise<Buffer | undefined> {
  const handle = await open(file).catch(() => undefined);
  try {
    const { uid } = (await handle?.stat()) ?? {};
    return uid === process.geteuid?.() || process.platform === 'win32' ? await handle?.readFile() : undefined;
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}

/** All files follow from the version of Node and those of the packages. */
const tools = digestOf(
  ...[process.version, process.platform, process.arch],
  ...(await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(
      async (name) => (await read(path.join(codeFolder, name))) ?? '',
    ),
  )),
);

export function readCode(): string {
  const folders = ['build', 'config', 'desk', 'publish', 'server', 'src'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(codeFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  const all = [...files, ...['package.json', 'tsconfig.json'].map((name) => path.join(codeFolder, name))].toSorted();
  return digestOf(...all.flatMap((file) => [file, readFileSync(file)]));
}

let code: string | undefined;

/** Digest of the code that this process has loaded, for what follows from more of it than can be named. */
export function codeDigest(): string {
  code ??= readCode();
  return code;
}

/** Writes a file whole: neither a build that is ended meanwhile nor another build that reads the file gets half of it. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, bytes);
  await rename(temporary, file);
}

/** Bytes of the digest in front of what a file holds, by which damage is found. */
const digestLength = 64;

/**
 * Returns what an earlier build has made of the same inputs, or makes it. Where the cache can't be used, because it is another
 * account's or the disk is full, each is made anew.
 * @param name beginning of the file's name
 * @param inputs all that it follows from, beside Node and the packages
 * @param make makes it, or returns a problem, which is not kept: its cause may be gone the next time
 */
export async function cached<Problem = never>(
  name: string,
  inputs: readonly Input[],
  make: () => Promise<Buffer | Problem>,
): Promise<Buffer | Problem> {
  const key = `${name}-${digestOf(tools, name, ...inputs)}`;
  const file = path.join(cache, key);
  const kept = await readOwn(file);
  const bytes = kept?.subarray(digestLength);
  if (bytes && kept?.toString('latin1', 0, digestLength) === digestOf(key, bytes)) {
    await utimes(file, new Date(), new Date()).catch(() => {});
    return bytes;
  }
  const made = await make();
  if (!Buffer.isBuffer(made)) return made;
  try {
    // It has images and pages that nobody has published: they are for this account alone.
    await mkdir(cache, { recursive: true });
    await chmod(cache, 0o700);
    await writeWhole(file, Buffer.concat([Buffer.from(digestOf(key, made)), made]));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return made;
}

/**
 * Makes something of a file once in this process, and again when the file has changed.
 * @param make makes it, or returns a problem, which is not kept: its cause may be gone the next time
 */
export function oncePerState<T extends object>(make: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const known = new Map<string, { readonly state: string; readonly made: T }>();
  return async (file) => {
    const { ino, size, mtimeMs, ctimeMs } = await stat(file);
    const state = [ino, size, mtimeMs, ctimeMs].join();
    const former = known.get(file);
    if (former?.state === state) return former.made;
    const made = await make(file);
    if (!('problem' in made)) known.set(file, { state, made });
    return made;
  };
}

const most = 500_000_000;

/**
 * Removes what no build and no preview has used for 30 days: an image that was never saved or that has left `public/` is then in
 * no file. Where the rest takes too much room, what was used longest ago goes as well. To be called at the desk's start and after
 * a build.
 */
export async function sweepCache(): Promise<void> {
  // Earlier releases had images in a folder of their own.
  const folders = [cache, '.cache/typeface', '.cache/images'];
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))),
  );
  const files = await Promise.all(
    names.flat().map(async (name) => ({ name, ...(await stat(name).catch(() => ({ mtimeMs: 0, size: 0 }))) })),
  );
  let total = 0;
  for (const { name, size, mtimeMs } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
    total += size;
    // Another build may have removed it, or it is another account's.
    if (total > most || mtimeMs < Date.now() - 30 * 86_400_000) await rm(name).catch(() => {});
  }
}
