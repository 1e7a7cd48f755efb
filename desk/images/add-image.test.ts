import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
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
  ['From a browser.jfif', 'from-a-browser.png'],
  ['image', 'image.png'],
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
  await expect(add('notes.txt', Buffer.from('text'))).rejects.toThrow('“notes.txt” is not a JPEG, PNG, WebP');
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

test('of a photograph only the pixels, upright, and their colour profile are added', async () => {
  const project = temporaryFolder();
  const made = await sharp({ create: { width: 64, height: 32, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'SECRET-camera' }, IFD3: { GPSLatitudeRef: 'SECRET-place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await addImage(project, 'a.jpeg', Buffer.concat([made, Buffer.from('SECRET-behind')]));
  const held = readFileSync(path.join(project, 'public/images/a.jpeg'));
  const { width, height, exif, icc } = await sharp(held).metadata();
  expect([width, height, exif, held.includes('SECRET')]).toEqual([32, 64, undefined, false]);
  expect(icc).toEqual((await sharp(made).metadata()).icc);
});

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
