import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLocalImages } from '../../build/images/local-images.ts';

/** Result of adding an image: its path as the content names it, or what is wrong with the file. */
export type AddedImage =
  | { readonly status: 'added'; readonly path: string }
  | { readonly status: 'refused'; readonly reason: string };

const refused = (reason: string): AddedImage => ({ status: 'refused', reason });

/** Folder of the owner's images in `public/`. */
const folderName = 'images';

/** Endings that the desk takes. No SVG: a file of that kind may hold a program. */
const endings = /\.(jpe?g|png|webp|avif)$/;

/** Kinds of images that it takes, as sharp names them: an AVIF file is HEIF to it. */
const kinds = /^(jpeg|png|webp|avif|heif)$/;

/** Name of a file that is safe in addresses and on every disk. */
function nameOf(given: string): { readonly stem: string; readonly ending: string } | undefined {
  const [ending] = endings.exec(given.toLowerCase()) ?? [];
  const stem = given
    .slice(0, given.length - (ending?.length ?? 0))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  // Windows keeps these names for its devices.
  const safe = stem.replace(/^(con|prn|aux|nul|com\d|lpt\d)$/, 'image-$1');
  return ending ? { stem: safe || 'image', ending } : undefined;
}

const isFolder = (folder: string) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Says what the build would say of an image; undefined if it can use it. */
async function problemOf(bytes: Buffer, name: string): Promise<string | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-image-'));
  try {
    writeFileSync(path.join(folder, name), bytes);
    const image = { host: 'local', path: `/${name}`, alt: 'A new image' };
    const { violations } = await readLocalImages({ image }, folder);
    if (violations[0]) return violations[0].problem;
    const { format } = await (await import('sharp')).default(bytes).metadata();
    // The name says nothing about what is in the file.
    return kinds.test(format)
      ? undefined
      : `"/${name}" holds no JPEG, PNG, WebP or AVIF image. Save the image as JPEG or PNG.`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Puts an image into `public/images/`, under a name of its own. A file that is there already is used again, and never
 * overwritten. Nothing is written through a symbolic link.
 */
export async function addImage(project: string, given: string, bytes: Buffer): Promise<AddedImage> {
  const name = nameOf(given);
  if (!name) {
    return refused(`“${given}” is no JPEG, PNG, WebP or AVIF file. Save the image as JPEG or PNG.`);
  }
  const problem = await problemOf(bytes, name.stem + name.ending);
  if (problem) {
    return refused(problem);
  }
  const folder = path.join(project, 'public', folderName);
  for (const each of [path.dirname(folder), folder]) {
    if (!lstatSync(each, { throwIfNoEntry: false })) mkdirSync(each);
    if (!isFolder(each)) {
      return refused(
        `${path.relative(project, each)} is no folder, or a symbolic link: the desk writes no files through links.`,
      );
    }
  }
  for (let number = 1; ; number += 1) {
    const file = `${name.stem}${number === 1 ? '' : `-${number}`}${name.ending}`;
    const target = path.join(folder, file);
    const isThere = lstatSync(target, { throwIfNoEntry: false });
    if (isThere && !(isThere.isFile() && readFileSync(target).equals(bytes))) continue;
    if (!existsSync(target)) {
      const beside = path.join(folder, `.${file}.${randomUUID()}`);
      try {
        writeFileSync(beside, bytes, { flag: 'wx' });
        renameSync(beside, target);
      } finally {
        // What a full disk cut short must not stay: the build publishes all that is in public/.
        rmSync(beside, { force: true });
      }
    }
    return { status: 'added', path: `/${folderName}/${file}` };
  }
}
