import { lstatSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pixelsOf } from '../../build/images/read-image.ts';
import { allValues, isText } from '../../src/content/find-values.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import { privateFolder, reasonOf, type Step } from '../content/commit.ts';

/** Result of adding an image: its path as the content names it, or what is wrong with the file. */
export type AddedImage =
  | { readonly status: 'added'; readonly path: string }
  | { readonly status: 'refused'; readonly reason: string };

const refused = (reason: string): AddedImage => ({ status: 'refused', reason });

/** Endings that the desk takes. No SVG: a file of that kind may hold a program. */
const endings = /\.(jpe?g|png|webp|avif)$/;

/** Kinds of images that it takes, as sharp names them: an AVIF file is HEIF to it. */
const kinds = /^(jpeg|png|webp|heif)$/;

/** Milliseconds for which an image is held: 30 days. */
const heldFor = 30 * 24 * 60 * 60 * 1000;

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

/** Images that the owner has added and not saved yet: held apart from `public/`, under the paths that they will have in it. */
export function heldImages(project: string) {
  const folder = path.join(project, '.desk/uploads');

  const isFolder = (name: string) => lstatSync(name, { throwIfNoEntry: false })?.isDirectory();

  const paths = (): string[] =>
    isFolder(path.join(folder, 'images'))
      ? readdirSync(path.join(folder, 'images'), { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => `/images/${name}`)
      : [];

  /** Says why `public/images/` can't be written into; undefined if it can. */
  const problemOfPlace = () =>
    ['public', 'public/images']
      .filter((name) => !(isFolder(path.join(project, name)) ?? true))
      .map((name) => `${name} is no folder, or a symbolic link: the desk writes no files through links.`)[0];

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
     */
    async add(given: string, bytes: Buffer): Promise<AddedImage> {
      const name = nameOf(given);
      if (!name) {
        return refused(`“${given}” is no JPEG, PNG, WebP or AVIF file. Save the image as JPEG or PNG.`);
      }
      // The name says nothing about what is in the file.
      const made = await pixelsOf(bytes, kinds);
      if ('problem' in made) {
        return refused(`"/${name.stem}${name.ending}" ${made.problem}`);
      }
      const reason = problemOfPlace();
      if (reason) return refused(reason);
      privateFolder(project, 'uploads/images');
      for (let number = 1; ; number += 1) {
        const added = `/images/${name.stem}${number === 1 ? '' : `-${number}`}${name.ending}`;
        const target = path.join(folder, added);
        const same = [path.join(project, 'public', added), target].filter((file) =>
          lstatSync(file, { throwIfNoEntry: false }),
        );
        if (same.length > 0) {
          if (same.every((file) => lstatSync(file).isFile() && readFileSync(file).equals(made.bytes))) {
            if (same.includes(target)) utimesSync(target, new Date(), new Date());
            return { status: 'added', path: added };
          }
          continue;
        }
        try {
          writeFileSync(target, made.bytes, { flag: 'wx' });
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          if (code === 'EEXIST') continue; // Of another program, and as fast.
          rmSync(target, { force: true }); // What a full disk cut short.
          return refused(`The image could not be held: ${reasonOf(error as NodeJS.ErrnoException)}`);
        }
        return { status: 'added', path: added };
      }
    },

    /** Steps that move the held images that saved values name into `public/`; or why they can't be moved. */
    steps(values: Data): readonly Step[] | { readonly problem: string } {
      const moved = named(values);
      const problem = moved.length > 0 ? problemOfPlace() : undefined;
      if (problem) return { problem };
      const taken = moved.find((each) => lstatSync(path.join(project, 'public', each), { throwIfNoEntry: false }));
      return taken
        ? { problem: `Another program has put ${taken} into public/ meanwhile: choose the image again.` }
        : moved.map((each) => ({ from: `.desk/uploads${each}`, to: `public${each}` }));
    },

    /** Removes the images that were held too long without a save: to be called before the desk is open. */
    removeOld(): void {
      privateFolder(project, 'uploads/images');
      for (const file of paths().map((each) => path.join(folder, each))) {
        if (lstatSync(file).mtimeMs < Date.now() - heldFor) rmSync(file, { force: true });
      }
    },
  };
}
