import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { type LocalImages, type Shape, sourceOf } from '../../src/components/image/image-source.ts';
import { violationLine } from '../../src/content/content-error.ts';
import type { Image } from '../../src/content/schema/parts.ts';
import { readLocalImages, resized, writeLocalImages } from './local-images.ts';

const folder = temporaryFolder(afterAll);

/** Pixels of an image: the left half is red, the right half blue. */
function halves(width: number, height: number) {
  const right = { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite(
    width > 1 ? [{ input: right, gravity: 'east' }] : [],
  );
}

/** PNG of which only the header is there: no test paints 300 million pixels. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(header));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0d', 'latin1'),
    header,
    sum,
    Buffer.from('\0\0\0\x04IDAT'),
  ]);
}

const imageAt = (name: string) => ({ host: 'local', path: `/${name}`, alt: 'An office' }) as const satisfies Image;

async function read(name: string, bytes: Uint8Array) {
  await writeFile(path.join(folder, name), bytes);
  const { images, violations } = await readLocalImages({ about: { image: imageAt(name) } }, folder);
  return { images, lines: violations.map(violationLine) };
}

/** Addresses in a `srcset`, with the width that it says each has. */
const offersOf = (srcSet = '') => srcSet.split(', ').map((offer) => offer.split(' ') as [string, string]);

async function offers(name: string, bytes: Uint8Array, shape: Shape) {
  const { images, lines } = await read(name, bytes);
  expect(lines).toEqual([]);
  const source = sourceOf(imageAt(name), shape, images);
  const all = [source.srcSet, ...(source.formats ?? []).map(({ srcSet }) => srcSet)].map(offersOf);
  return { images, source, all, widths: all[0]?.map(([, width]) => width) };
}

async function load(address: string | undefined, images: LocalImages) {
  const bytes = await resized(String(address), images, folder);
  return sharp(bytes ?? Buffer.alloc(0));
}

test('a photograph is offered in three formats and in each width that a page asks for', async () => {
  const { all, images, source } = await offers('wide.jpg', await halves(2400, 1800).jpeg().toBuffer(), 'photo');
  expect(all.map((each) => each.map(([, width]) => width))).toEqual(
    Array(3).fill(['320w', '480w', '640w', '960w', '1280w', '1600w']),
  );
  expect(source.formats?.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  for (const [address, width] of all.map((each) => each[1] ?? ['', ''])) {
    const { width: real, height, format } = await (await load(address, images)).metadata();
    expect([`${real}w`, height]).toEqual([width, 320]);
    expect(address).toMatch(new RegExp(`\\.${format === 'jpeg' ? 'jpg' : format === 'heif' ? 'avif' : format}$`));
  }
});

test('a photograph smaller than its place is offered in its own size at most', async () => {
  expect((await offers('small.png', await halves(700, 700).png().toBuffer(), 'portrait')).widths).toEqual([
    '240w',
    '320w',
    '480w',
    '560w',
  ]);
  expect((await offers('dot.png', await halves(1, 1).png().toBuffer(), 'photo')).source).toMatchObject({
    width: 1,
    height: 1,
    src: expect.stringMatching(/-photo-1\.jpg$/),
  });
});

test('a photograph taken with the camera on its side is shown upright, and says nothing of the camera', async () => {
  const bytes = await halves(800, 400)
    .withExif({ IFD0: { Orientation: '6', Make: 'A camera', Copyright: 'Me' }, IFD3: { GPSLatitude: '51/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { images, all } = await offers('on its side.jpg', bytes, 'portrait');
  expect(Object.values(images)).toEqual([{ name: expect.any(String), width: 400, height: 800 }]);
  for (const [address] of all.map((each) => each[0] ?? [''])) {
    const image = await load(address, images);
    const { width, height, exif, icc, xmp, iptc, orientation } = await image.metadata();
    expect([width, height, exif, icc, xmp, iptc, orientation]).toEqual([240, 300, ...Array(5).fill(undefined)]);
    const [red = 0] = await image.clone().extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer();
    const [, , blue = 0] = await image.extract({ left: 9, top: 290, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.min(red, blue)).toBeGreaterThan(200);
  }
});

describe('a file of another kind', () => {
  const damaged = async () => (await halves(600, 400).jpeg().toBuffer()).subarray(0, 900);
  /** As after a copy that failed in the middle. */
  const holed = async () => {
    const pixels = Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer();
    return whole.fill(0, whole.length / 2, whole.length / 2 + 2000);
  };
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)]);
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['damaged.jpg', damaged, /^is damaged: .+\. Save it again as JPEG or PNG\.$/],
    ['holed.jpg', holed, /^is damaged: .+\. Save it again as JPEG or PNG\.$/],
    [
      'phone.heic',
      () => heic,
      /^is a HEIC image, which can’t be read\. Save it as JPEG\. To have an iPhone save JPEGs: /,
    ],
    ['brochure.pdf', () => Buffer.from('%PDF-1.7 words'), /^is not an image that the build can read\. Save it again/],
    ...(['gif', 'webp'] as const).map((kind): [string, () => Promise<Uint8Array>, RegExp] => [
      `moving.${kind}`,
      async () => {
        const frames = await Promise.all([60, 40].map((width) => halves(width, 40).resize(60, 40).png().toBuffer()));
        return sharp(frames, { join: { animated: true } })
          .toFormat(kind)
          .toBuffer();
      },
      /^moves, and pages show its first picture alone\. Save that one, or write a link to the file\.$/,
    ]),
    ['empty.jpg', () => Buffer.alloc(0), /^is not an image that the build can read\. Save it again/],
    [
      'huge.png',
      () => pngHeader(30_000, 10_000),
      /^has 300 million pixels, and a file of this kind may have 16 million\. Make it smaller: 2,400 pixels on the longer side are plenty\.$/,
    ],
  ])('%s is named, with the remedy', async (name, bytes, problem) => {
    const { lines, images } = await read(name, await bytes());
    expect(images).toEqual({});
    expect(lines).toHaveLength(1);
    const start = `content/about.yaml › image.path: "/${name}" `;
    expect(lines[0]?.startsWith(start), lines[0]).toBe(true);
    expect(lines[0]?.slice(start.length)).toMatch(problem);
  });

  test.each<[string, () => Promise<Uint8Array>]>([
    ['printed.jpg', () => halves(600, 400).toColourspace('cmyk').jpeg().toBuffer()],
    ['one-frame.gif', () => halves(600, 400).gif().toBuffer()],
    ['sixteen.png', () => halves(600, 400).toColourspace('rgb16').png().toBuffer()],
  ])('%s becomes an image in the colours of the web', async (name, bytes) => {
    const { images, source } = await offers(name, await bytes(), 'photo');
    const image = await load(source.src, images);
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', depth: 'uchar' });
    const [red = 0, green = 255, blue = 255] = await image
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(90);
  });
});

test.each([{}, { path: 5 }, { path: null }])('an image with %j for a path is left to the rules', async (given) => {
  const image = { host: 'local', alt: '', ...given };
  expect(await readLocalImages({ about: { image } }, folder)).toEqual({ images: {}, violations: [] });
});

test('the output has the files that the pages ask for, and no original', async () => {
  const { images } = await read('kept.jpg', await halves(600, 400).jpeg().toBuffer());
  const dist = path.join(folder, 'dist');
  const src = sourceOf(imageAt('kept.jpg'), 'photo', images).src;
  await resized(src, images, folder); // Into the cache, because the output is written from public/.
  await writeLocalImages(dist, [`<img src="${src}">`], images);
  expect(await readdir(dist, { recursive: true })).toEqual(['assets', 'assets/images', src.slice(1)]);
});

test('an image is found however the disk and the content encode the accents of its name', async () => {
  await writeFile(path.join(folder, 'Café é.jpg'.normalize('NFD')), await halves(20, 20).jpeg().toBuffer());
  const image = imageAt('Café é.jpg'.normalize('NFC'));
  const { images } = await readLocalImages({ about: { image } }, folder);
  expect(await resized(sourceOf(image, 'photo', images).src, images, folder)).toBeDefined();
});

test('an image with a long name is written under a shorter one', async () => {
  const name = `${'x'.repeat(230)}.jpg`;
  const { images } = await read(name, await halves(20, 20).jpeg().toBuffer());
  const { src } = sourceOf(imageAt(name), 'photo', images);
  expect(path.basename(src).length).toBeLessThan(120);
  expect(await resized(src, images, folder)).toBeDefined();
});

test('a crop keeps the focal point, or the head of a portrait and the middle of a photograph, also of one taken on its side', async () => {
  // On the disk red is on the left; upright it is above.
  const bytes = await halves(900, 400).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
  const { images } = await read('sideways.jpg', bytes);
  const colours = async (shape: Shape, focus?: string) => {
    const { src } = sourceOf({ ...imageAt('sideways.jpg'), ...(focus && { focus }) }, shape, images);
    const { data, info } = await (await load(src, images)).raw().toBuffer({ resolveWithObject: true });
    const at = (y: number) => ((data[Math.floor(y) * info.width * info.channels] ?? 0) > 127 ? 'red' : 'blue');
    return [at(5), at(info.height * 0.75), at(info.height - 5), info.width > info.height];
  };
  expect(await colours('portrait')).toEqual(['red', 'red', 'blue', false]);
  expect(await colours('photo')).toEqual(['red', 'blue', 'blue', true]);
  expect(await colours('photo', '50 0')).toEqual(['red', 'red', 'red', true]);
  expect(await colours('photo', '50 100')).toEqual(['blue', 'blue', 'blue', true]);
});

test('hosts crop at the focal point', () => {
  const srcOf = (image: Image) => sourceOf(image, 'portrait', {}).src;
  const alt = 'Ada';
  expect(srcOf({ host: 'unsplash', id: 'photo-1', alt, focus: '30 5' })).toMatch(
    /[?&]fit=crop&.*crop=focalpoint&fp-x=0\.3&fp-y=0\.05/,
  );
  expect(srcOf({ host: 'cloudinary', account: 'a', id: 'b', alt, focus: '30 5' })).toContain('g_north_west');
  expect(srcOf({ host: 'cloudinary', account: 'a', id: 'b', alt, focus: '50 50' })).toContain('g_center');
});

test('a file outside the folder is not a local image: by its path, by a link to it or by a link to its folder', async () => {
  const outside = path.join(folder, 'secret.png');
  const own = path.join(folder, 'own');
  await mkdir(own);
  await halves(40, 30).toFile(outside);
  await symlink(outside, path.join(own, 'link.png'));
  await symlink(folder, path.join(own, 'folder'));
  for (const name of ['../secret.png', 'link.png', 'folder/secret.png', '../../../../../../../../dev/zero']) {
    const { images } = await readLocalImages({ about: { image: imageAt(name) } }, own);
    expect([name, images]).toEqual([name, {}]);
  }
});

test('an address that no page has makes no file', async () => {
  const { images, source } = await offers('asked.jpg', await halves(600, 400).jpeg().toBuffer(), 'photo');
  for (const address of ['/assets/images/none-photo-320.jpg', source.src.replace('.jpg', '.exe'), '/../package.json']) {
    expect(await resized(address, images, folder)).toBeUndefined();
  }
});
