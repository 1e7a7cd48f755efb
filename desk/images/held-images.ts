import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pixelsOf } from '../../build/images/read-image.ts';
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
function nameOf(given: string): { readonly stem: string; readonly ending: string } {
  const [ending] = /\.(jpe?g|png|webp|avif)$/.exec(given.toLowerCase()) ?? [];
  // No SVG: a file of that kind may hold a program.
  if (!ending) {
    throw new RefusedFileError(`“${given}” is not a JPEG, PNG, WebP or AVIF file. Save the image as JPEG or PNG.`);
  }
  const stem = given
    .slice(0, -ending.length)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    // Windows keeps these names for its devices.
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)$/, 'image-$1');
  return { stem: stem || 'image', ending };
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
      const { stem, ending } = nameOf(given);
      // The name says nothing about what is in the file.
      const made = await pixelsOf(bytes, kinds);
      if ('problem' in made) {
        throw new RefusedFileError(`"/${stem}${ending}" ${made.problem}`);
      }
      isThere(project, 'public/images', 'folder');
      privateFolder(project, `${uploads}/images`);
      for (let number = 1; ; number += 1) {
        const added = `/images/${stem}${number === 1 ? '' : `-${number}`}${ending}`;
        const held = `${uploads}${added}`;
        const same = [`public${added}`, held].filter((name) => existsSync(path.join(project, name)));
        const isSame = (name: string) =>
          isThere(project, name, 'file') && readFileSync(path.join(project, name)).equals(made.bytes);
        if (same.length > 0 && !same.every(isSame)) continue;
        const target = path.join(project, held);
        if (same.includes(held)) utimesSync(target, new Date(), new Date());
        if (same.length > 0) return added;
        try {
          writeFileSync(target, made.bytes, { flag: 'wx' });
          return added;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue; // Of another program, and as fast.
          rmSync(target, { force: true }); // What a full disk cut short.
          throw new RefusedFileError(`The image could not be held: ${reasonOf(error)}`);
        }
      }
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
