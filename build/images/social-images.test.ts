import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { content } from '../../src/content/content.ts';
import { rawColour } from '../colours/token-colour.ts';
import { touchIconSvg } from './favicons.ts';
import { writeImages } from './social-images.ts';

// Images of generated titles would stay in the cache for a month.
vi.mock('../cache.ts', async (original) => {
  const cache = await original<typeof import('../cache.ts')>();
  const cached: typeof cache.cached = (name, inputs, make) =>
    name === 'typeface' ? cache.cached(name, inputs, make) : make();
  return { ...cache, cached };
});

const dist = temporaryFolder(afterAll);

/** Folder to use instead of public/, where an owner may have an icon. */
const noIcons = path.join(import.meta.dirname, 'no-icons');
const written = (name: string) => readFile(path.join(dist, name));

/** Width and height that a PNG states in its first chunk. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Writes images of these titles, of a company. */
const write = (titles: Readonly<Record<string, string>>, company?: string) =>
  writeImages(
    dist,
    Object.entries(titles).map(([name, title]) => ({
      name,
      illustration: 'about',
      metadata: { title, description: '' },
    })),
    noIcons,
    company,
  );

const title = 'We straighten out how work gets done';

beforeAll(() => write({ about: title }));

describe('icons', () => {
  it('are made from the mark that the owner has put into public/, and what is there already stays', async () => {
    const folder = temporaryFolder();
    const own =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#008000" d="M0 0h8v8H0z"/></svg>';
    await writeFile(path.join(folder, 'favicon.svg'), own);
    await writeFile(path.join(folder, 'apple-touch-icon.png'), 'own');
    await writeImages(folder, [], folder);
    expect((await readFile(path.join(folder, 'favicon.svg'))).toString()).toBe(own);
    expect((await readFile(path.join(folder, 'apple-touch-icon.png'))).toString()).toBe('own');
    const touch = new Resvg(touchIconSvg('#000000', folder)).render();
    const middle = 4 * (Math.floor(touch.height / 2) * touch.width + Math.floor(touch.width / 2));
    expect([...touch.pixels.subarray(middle, middle + 3)]).toEqual([0, 128, 0]);
  });

  it('has an image for each size that tabs, bookmarks and shortcuts ask for, none of them scaled', async () => {
    const ico = await written('favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, i) => {
      const entry = 6 + 16 * i;
      const [length, start] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
      const image = ico.subarray(start, start + length);
      expect(image).toHaveLength(length);
      expect(sizeOf(image)).toEqual([ico.readUInt8(entry), ico.readUInt8(entry + 1)]);
      return ico.readUInt8(entry);
    });
    expect(sizes).toEqual([16, 32, 48]);
  });

  it('has strokes that shrink with it and leaves its ground open', async () => {
    const svg = (await written('favicon.svg')).toString();
    expect(svg).not.toContain('non-scaling-stroke');
    expect(svg).not.toContain('<rect');
  });

  it('fills a home screen and a link preview', async () => {
    expect(sizeOf(await written('apple-touch-icon.png'))).toEqual([180, 180]);
    expect(sizeOf(await written('social/about.png'))).toEqual([1200, 630]);
  });
});

describe('a social image', () => {
  it.each(['Tidewright', 'Harrow & Wexford Digital Transformation Partners LLP'])(
    'of %s has its words on the left and its illustration beside them, with ground between',
    async (name) => {
      await write({ about: title }, name);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="630"><image width="1200" height="630" xlink:href="data:image/png;base64,${(await written('social/about.png')).toString('base64')}"/></svg>`;
      const { pixels } = new Resvg(svg).render();
      const ink = rawColour('ink').slice(1);
      const inked = (x: number, y: number) =>
        pixels
          .subarray(4 * (1200 * y + x))
          .subarray(0, 3)
          .toString('hex') !== ink;
      const column = (x: number) => Array.from({ length: 630 }, (_, y) => inked(x, y)).filter(Boolean).length;
      const columns = Array.from({ length: 1200 }, (_, x) => column(x));
      const used = (from: number, to: number) => columns.slice(from, to).reduce((sum, count) => sum + count);
      expect(used(0, 56)).toBe(0);
      expect(used(56, 684)).toBeGreaterThan(5000);
      expect(used(684, 688)).toBe(0);
      expect(used(688, 1200)).toBeGreaterThan(5000);
      // Lines run off the right edge.
      expect(column(1199)).toBeGreaterThan(11);
    },
  );

  it('of a character that the typeface does not have stops the build, which names it', async () => {
    for (const shown of ['Łódź, Ærø & Ŝ½', 'Ольга Ωμέγα', 'co\u00adoperate e\u0301\u200b ŉ'])
      await write({ wide: shown });
    await expect(write({ wide: 'Both → ends' })).rejects.toThrow('preview image › "Both → ends": has "→"');
    const metadata: { title: string } = content.about.metadata;
    const { title: former } = metadata;
    metadata.title = `${former} 中`;
    await expect(write({ wide: metadata.title })).rejects.toThrow('content/about.yaml › metadata.title: has "中"');
    metadata.title = former;
  });

  it('shows each letter of titles in all of Latin-1 and Latin Extended-A, and names one that the typeface lacks', async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
    const letters = Array.from({ length: 0x180 - 0xa1 }, (_, index) => String.fromCodePoint(0xa1 + index));
    const drawn = fc.constantFrom(...letters.filter((letter) => letter !== '\u00ad'));
    const word = fc.string({ unit: drawn, minLength: 2, maxLength: 10 });
    const titles = fc.sample(fc.array(word, { minLength: 2, maxLength: 5 }), { seed, numRuns: 24 });
    const numbered = (all: readonly string[]) => Object.fromEntries(all.map((each, index) => [`t${index}`, each]));
    const whole = titles.map((words) => words.join(' '));
    const imagesOf = async (all: readonly string[]) => {
      await write(numbered(all));
      return Promise.all(all.map(async (_, index) => (await written(`social/t${index}.png`)).toString('base64')));
    };
    const [images, without] = [
      await imagesOf(whole),
      await imagesOf(
        whole.map((title, index) => title.slice(0, index % title.length) + title.slice(1 + (index % title.length))),
      ),
    ];
    expect(
      whole.filter((_, index) => images[index] === without[index]),
      `a letter makes no difference, FUZZ_SEED=${seed}`,
    ).toEqual([]);
    for (const lacking of 'ƀ→中א☃ﬁ🙂') {
      const odd = whole.map((title, index) => (index === whole.length - 1 ? title.slice(0, 3) + lacking : title));
      await expect(write(numbered(odd)), `FUZZ_SEED=${seed}`).rejects.toThrow(
        new RegExp(`^preview image › "[^"]{3,5}": has "${lacking}"[^\\n]*$`, 'u'),
      );
    }
  });

  it.each([
    ['60 wide letters', 'W'.repeat(60)],
    ['the end of a character section', 'Why ]]> ends & <b> begins'],
    ['more than there is room for', 'All of it, and then once again: '.repeat(40)],
  ])('has room for a title of %s', async (_, title) => {
    await write({ wide: title });
    expect(sizeOf(await written('social/wide.png'))).toEqual([1200, 630]);
  });
});
