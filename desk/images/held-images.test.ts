import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { RefusedFileError } from '../content/project-files.ts';
import { heldImages } from './held-images.ts';

const disk = vi.hoisted(() => ({ error: '' }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  // As a full disk does: a part is there, and the rest is an error.
  const writeFileSync: typeof fs.writeFileSync = (file, data, options) => {
    fs.writeFileSync(file, data, options);
    const code = disk.error;
    disk.error = '';
    if (code) throw Object.assign(new Error(code), { code });
  };
  return { ...fs, writeFileSync };
});

const image = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

const uploads = (project: string) => readdirSync(path.join(project, '.desk/uploads/images'));

test.each([
  ['Büro & Team (1).PNG', 'buro-team-1.png'],
  ['../../config/run.png', 'config-run.png'],
  ['NUL.png', 'image-nul.png'],
  ['🙂.png', 'image.png'],
])('%s is held as %s, and public/ stays as it is', async (given, name) => {
  const project = temporaryFolder();
  expect(await heldImages(project).add(given, await image('red'))).toBe(`/images/${name}`);
  expect(uploads(project)).toEqual([name]);
  expect(readdirSync(project)).toEqual(['.desk']);
  expect(lstatSync(path.join(project, '.desk')).mode & 0o777).toBe(0o700);
});

test.each(['.desk/uploads/images', 'public/images'])(
  'an image that is in %s is used again, and another one never overwritten',
  async (folder) => {
    const project = temporaryFolder();
    const { add } = heldImages(project);
    await add('a.png', await image('red'));
    const held = readFileSync(path.join(project, '.desk/uploads/images/a.png'));
    rmSync(path.join(project, '.desk'), { recursive: true });
    mkdirSync(path.join(project, folder), { recursive: true });
    writeFileSync(path.join(project, folder, 'a.png'), held);
    expect(await add('a.png', await image('red'))).toBe('/images/a.png');
    expect(await add('a.png', await image('blue'))).toMatch(/^\/images\/a-[\da-f]{16}\.png$/);
    expect(readFileSync(path.join(project, folder, 'a.png'))).toEqual(held);
  },
);

test('what is not an image is refused in the words of the build, and leaves nothing', async () => {
  const project = temporaryFolder();
  const { add } = heldImages(project);
  await expect(add('page.svg', Buffer.from('<svg/>'))).rejects.toThrow(RefusedFileError);
  await expect(add('office.png', Buffer.from('text'))).rejects.toThrow(/^"\/office\.png" .*the build can read/);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  await expect(add('drawing.png', Buffer.from(svg))).rejects.toThrow(
    /^"\/drawing\.png" holds no JPEG, PNG, WebP or AVIF/,
  );
  expect(readdirSync(project)).toEqual([]);
});

/** Puts a chunk before the pixels of a PNG. */
function withChunk(png: Buffer, type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}

/** Puts segments behind the start of a JPEG, and text behind its end. */
const withSegments = (jpeg: Buffer, ...segments: readonly [marker: number, text: string][]) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.map(([marker, text]) =>
      Buffer.from(`\xff${String.fromCharCode(marker)}\0${String.fromCharCode(text.length + 2)}${text}`, 'latin1'),
    ),
    jpeg.subarray(2),
    Buffer.from('SECRET-behind'),
  ]);

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'of an image in %s only the pixels, upright, and their colour profile are held',
  async (format) => {
    const project = temporaryFolder();
    const right = { create: { width: 32, height: 32, channels: 3, background: 'blue' } } as const;
    const made = await sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } })
      .composite([{ input: right, gravity: 'east' }])
      .withIccProfile('p3')
      .withExif({ IFD0: { Make: 'SECRET-camera', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'SECRET-place' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRET-xmp/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toFormat(format, { quality: 95 })
      .toBuffer();
    const bytes =
      format === 'jpeg'
        ? withSegments(made, [0xfe, 'SECRET-comment'], [0xed, 'Photoshop 3.0\0SECRET-iptc'], [0xe5, 'SECRET-app5'])
        : format === 'png'
          ? withChunk(withChunk(made, 'tEXt', 'Author\0SECRET-name'), 'tIME', 'SECRET!')
          : made;
    expect(bytes.includes('SECRET'), 'the markers are there before').toBe(true);
    const added = await heldImages(project).add(`a.${format}`, bytes);
    expect(added).toBe(`/images/a.${format}`);

    const held = readFileSync(path.join(project, '.desk/uploads/images', `a.${format}`));
    for (const trace of ['SECRET', 'Exif', 'xmp', 'tIME', 'tEXt', 'Photoshop']) {
      expect([trace, held.includes(trace)]).toEqual([trace, false]);
    }
    const { width, height, orientation, exif, iptc, xmp, icc } = await sharp(held).metadata();
    expect([width, height, orientation, exif, iptc, xmp]).toEqual([32, 64, ...Array(4).fill(undefined)]);
    expect(icc).toEqual((await sharp(bytes).metadata()).icc);
    const pixels = async (file: Buffer) => [...(await sharp(file, { ignoreIcc: true }).autoOrient().raw().toBuffer())];
    const [before, after] = [await pixels(bytes), await pixels(held)];
    const apart = before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 999)), 0);
    expect(apart / before.length).toBeLessThan(format === 'png' ? 1e-9 : 2);
  },
);

test('held images are gone at a start after 30 days, and stay until then, whichever window names them', async () => {
  const project = temporaryFolder();
  const images = heldImages(project);
  for (const name of ['kept.png', 'again.png', 'old.png']) await images.add(name, await image('red'));
  const inThePast = (days: number, ...names: readonly string[]) => {
    const then = new Date(Date.now() - days * 24 * 3600 * 1000);
    for (const name of names) utimesSync(path.join(project, '.desk/uploads/images', name), then, then);
  };
  inThePast(29, 'kept.png');
  inThePast(31, 'again.png', 'old.png');
  await images.add('again.png', await image('red'));
  mkdirSync(path.join(project, '.desk/uploads/images/folder.png'));
  images.removeOld();
  expect(uploads(project).toSorted()).toEqual(['again.png', 'folder.png', 'kept.png']);
});

test('values name held images in fields and in Markdown', async () => {
  const images = heldImages(temporaryFolder());
  for (const name of ['kept.png', 'dropped.png', 'a.png']) await images.add(name, await image('red'));
  const about = { image: { host: 'local', path: '/images/kept.png', alt: '' } };
  const body = '![A wall](/images/a.png "Title") and https://cdn.example/images/dropped.png';
  expect(images.named({ about, 'insights/x': { body } }).toSorted()).toEqual(['/images/a.png', '/images/kept.png']);
});

test.each(['public', 'public/images', '.desk'])('nothing is written through %s as a symbolic link', async (name) => {
  const project = temporaryFolder();
  const elsewhere = temporaryFolder();
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  symlinkSync(elsewhere, path.join(project, name));
  await expect(heldImages(project).add('a.png', await image('red'))).rejects.toThrow(`${name} is not a folder`);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('a disk that is full leaves no part of an image, and the owner is told what to do', async () => {
  const project = temporaryFolder();
  disk.error = 'ENOSPC';
  await expect(heldImages(project).add('a.png', await image('red'))).rejects.toThrow(
    'The image could not be held: there is no space left on the disk. Free some, and try again.',
  );
  expect(uploads(project)).toEqual([]);
  expect(existsSync(path.join(project, 'public'))).toBe(false);
});
