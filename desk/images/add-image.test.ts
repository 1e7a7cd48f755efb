import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { RefusedError } from '../content/project-files.ts';
import { addImage } from './add-image.ts';

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

const inPublic = (project: string) => readdirSync(path.join(project, 'public/images'));

test.each([
  ['Büro & Team (1).PNG', 'buro-team-1.png'],
  ['../../config/run.png', 'config-run.png'],
  ['NUL.png', 'image-nul.png'],
  ['🙂.png', 'image.png'],
])('%s is added as %s', async (given, name) => {
  const project = temporaryFolder();
  expect(await addImage(project, given, await image('red'))).toBe(`/images/${name}`);
  expect(inPublic(project)).toEqual([name]);
});

test('an image that is there is used again, and another one never overwritten', async () => {
  const project = temporaryFolder();
  const [red, blue] = [await image('red'), await image('blue')];
  expect(await addImage(project, 'a.png', red)).toBe('/images/a.png');
  const added = readFileSync(path.join(project, 'public/images/a.png'));
  expect(await addImage(project, 'a.png', red)).toBe('/images/a.png');
  const other = await addImage(project, 'a.png', blue);
  expect(other).toMatch(/^\/images\/a-[\da-f]{16}\.png$/);
  expect(await addImage(project, 'a.png', blue)).toBe(other);
  expect(readFileSync(path.join(project, 'public/images/a.png'))).toEqual(added);
});

test('what is not an image is refused in the words of the build, and leaves nothing', async () => {
  const project = temporaryFolder();
  const add = (name: string, bytes: Buffer) => addImage(project, name, bytes);
  await expect(add('page.svg', Buffer.from('<svg/>'))).rejects.toThrow(RefusedError);
  await expect(add('office.png', Buffer.from('text'))).rejects.toThrow(/^"\/office\.png" .*the build can read/);
  await expect(add('IMG_0042.HEIC', Buffer.from('\0\0\0\x18ftypheic'))).rejects.toThrow(
    /^“IMG_0042\.HEIC” is a HEIC image, which can’t be read\. Save it as JPEG\. To have an iPhone/,
  );
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
  'of an image in %s only the pixels, upright, and their colour profile are kept',
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
    const added = await addImage(project, `a.${format}`, bytes);
    expect(added).toBe(`/images/a.${format}`);

    const held = readFileSync(path.join(project, 'public/images', `a.${format}`));
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

test('an SVG is added without scripts, and without what it would load', async () => {
  const project = temporaryFolder();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="a()"><script>a()</script><path d="M0 0h9"/><image href="https://a.example/a.png"/></svg>`;
  expect(await addImage(project, 'Our Logo.SVG', Buffer.from(svg))).toBe('/images/our-logo.svg');
  const held = readFileSync(path.join(project, 'public/images/our-logo.svg'), 'utf8');
  expect(held).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/><image/></svg>');
});

test.each(['public', 'public/images'])('nothing is written through %s as a symbolic link', async (name) => {
  const project = temporaryFolder();
  const elsewhere = temporaryFolder();
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  symlinkSync(elsewhere, path.join(project, name));
  await expect(addImage(project, 'a.png', await image('red'))).rejects.toThrow(`${name} is not a folder`);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('a disk that is full leaves no part of an image, and the owner is told what to do', async () => {
  const project = temporaryFolder();
  disk.error = 'ENOSPC';
  await expect(addImage(project, 'a.png', await image('red'))).rejects.toThrow(
    'public/images/a.png could not be written: there is no space left on the disk. Free some, and try again.',
  );
  expect(readdirSync(project)).toEqual(['.desk']);
});
