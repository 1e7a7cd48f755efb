import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pixelsOf } from '../../build/images/read-image.ts';
import { idOf } from '../../src/content/documents/document-names.ts';
import { allValues, isText } from '../../src/content/find-values.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import type { Step } from '../content/commit.ts';
import { isThere, privateFolder, RefusedFileError, reasonOf } from '../content/project-files.ts';

/** Kinds of images that it takes, as sharp names them: an AVIF file is HEIF to it. */
const kinds = /^(jpeg|png|webp|heif)$/;

/** Folder of the held images, laid out as `public/` is. */
export const uploads = '.desk/uploads';

/** Milliseconds for which an image is held: 30 days. */
const heldFor = 30 * 24 * 60 * 60 * 1000;

/**
 * Name of a file that is safe in addresses and on every disk.
 * @throws RefusedFileError for a file of another kind
 */
export function imageNameOf(given: string): string {
  const [ending] = /\.(jpe?g|png|webp|avif)$/.exec(given.toLowerCase()) ?? [];
  // No SVG: a file of that kind may hold a program.
  if (!ending) {
    throw new RefusedFileError(`“${given}” is not a JPEG, PNG, WebP or AVIF file. Save the image as JPEG or PNG.`);
  }
  const stem = idOf(given.slice(0, -ending.length))
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
    // Windows keeps these names for its devices.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)$/, 'image-$1');
  return (stem || 'image') + ending;
}

/** Images that the owner has added and not saved yet: held apart from `public/`, under the paths that they will have in it. */
export function heldImages(project: string) {
  const folder = path.join(project, uploads);

  const paths = (): string[] =>
    isThere(project, `${uploads}/images`, 'folder')
      ? readdirSync(path.join(folder, 'images'), { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => `/images/${name}`)
      : [];

  /** Lists the held images that values name. */
  function named(values: Data): string[] {
    const texts = allValues(values).flatMap(({ value }) => (isText(value) ? [value] : []));
    return paths().filter((each) => {
      const pattern = new RegExp(`(?<![\\w.:/-])${each.replaceAll('.', '\\.')}(?![\\w.-])`);
      return texts.some((text) => pattern.test(text));
    });
  }

  return {
    /** Folder that is laid out as `public/` is. */
    folder,
    named,

    /**
     * Holds an image, without its metadata and under a name of its own. A file that is there already is used again, and
     * never overwritten.
     * @returns its path, as the content names it
     * @throws RefusedFileError for a file that is not an image, or that can't be held
     */
    async add(given: string, bytes: Buffer): Promise<string> {
      const name = imageNameOf(given);
      // The name says nothing about what is in the file.
      const made = await pixelsOf(bytes, kinds);
      if ('problem' in made) {
        throw new RefusedFileError(`"/${name}" ${made.problem}`);
      }
      isThere(project, 'public/images', 'folder');
      privateFolder(project, `${uploads}/images`);
      const hash = createHash('sha256').update(made.bytes).digest('hex').slice(0, 16);
      const isFree = (name: string) =>
        [`public${name}`, `${uploads}${name}`].every(
          (file) => !isThere(project, file, 'file') || readFileSync(path.join(project, file)).equals(made.bytes),
        );
      const names = [`/images/${name}`, `/images/${name.replace('.', `-${hash}.`)}`];
      const added = names.find(isFree);
      if (!added) throw new RefusedFileError(`${names[1]} is another image. Rename the file, and drop it again.`);
      if (isThere(project, `public${added}`, 'file')) return added;
      const target = path.join(folder, added);
      if (isThere(project, `${uploads}${added}`, 'file')) {
        utimesSync(target, new Date(), new Date());
        return added;
      }
      try {
        writeFileSync(target, made.bytes);
      } catch (error) {
        rmSync(target, { force: true }); // What a full disk cut short.
        throw new RefusedFileError(`The image could not be held: ${reasonOf(error)}`);
      }
      return added;
    },

    /**
     * Steps that move the held images that saved values name into `public/`.
     * @throws RefusedFileError if they can't be moved
     */
    steps: (values: Data): readonly Step[] =>
      named(values).map((each) => {
        if (isThere(project, `public${each}`, 'file')) {
          throw new RefusedFileError(
            `Nothing was saved. Another program has put ${each} into public/ meanwhile: choose the image again.`,
          );
        }
        return { from: `${uploads}${each}`, to: `public${each}` };
      }),

    /** Removes the images that were held too long without a save: to be called before the desk is open. */
    removeOld(): void {
      for (const file of paths().map((each) => path.join(folder, each))) {
        if (statSync(file).mtimeMs < Date.now() - heldFor) rmSync(file, { force: true });
      }
    },
  };
}
