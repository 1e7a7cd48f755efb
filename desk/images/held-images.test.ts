import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { addImage } from './add-image.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  // As a full disk does: a part is there, and the rest is an error.
  const writeFileSync: typeof fs.writeFileSync = (file, data, options) => {
    fs.writeFileSync(file, data, options);
    if (disk.isFull && String(file).includes('public')) throw new Error('ENOSPC');
  };
  return { ...fs, writeFileSync };
});

const image = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

test('an image is put into public/images/ under a safe name, and never over another', async () => {
  const project = temporaryFolder();
  const red = await image('red');
  expect(await addImage(project, 'Büro & Team (1).PNG', red)).toEqual({
    status: 'added',
    path: '/images/bu-ro-team-1.png',
  });
  expect(readFileSync(path.join(project, 'public/images/bu-ro-team-1.png'))).toEqual(red);
  expect(await addImage(project, 'Büro & Team (1).PNG', red)).toMatchObject({ path: '/images/bu-ro-team-1.png' });
  expect(await addImage(project, 'bu-ro-team-1.png', await image('blue'))).toMatchObject({
    path: '/images/bu-ro-team-1-2.png',
  });
  expect(await addImage(project, '../../config/run.png', red)).toMatchObject({ path: '/images/config-run.png' });
  expect(await addImage(project, 'NUL.png', red)).toMatchObject({ path: '/images/image-nul.png' });
  expect(await addImage(project, '🙂.png', red)).toMatchObject({ path: '/images/image.png' });
  expect(readdirSync(project)).toEqual(['public']);
});

test('what is no image is refused in the words of the build, and leaves nothing', async () => {
  const project = temporaryFolder();
  expect(await addImage(project, 'page.svg', Buffer.from('<svg/>'))).toMatchObject({ status: 'refused' });
  expect(await addImage(project, 'office.png', Buffer.from('text'))).toEqual({
    status: 'refused',
    reason: '"/office.png" is no image that the build can read. Save it again as JPEG or PNG.',
  });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  expect(await addImage(project, 'drawing.png', Buffer.from(svg))).toEqual({
    status: 'refused',
    reason: '"/drawing.png" holds no JPEG, PNG, WebP or AVIF image. Save the image as JPEG or PNG.',
  });
  expect(readdirSync(project)).toEqual([]);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('an image in %s is taken', async (format) => {
  const bytes = await sharp(await image('red'))
    .toFormat(format)
    .toBuffer();
  expect(await addImage(temporaryFolder(), `a.${format}`, bytes)).toMatchObject({ status: 'added' });
});

test.each(['public', 'public/images'])('nothing is written through %s as a symbolic link', async (name) => {
  const project = temporaryFolder();
  const elsewhere = temporaryFolder();
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  symlinkSync(elsewhere, path.join(project, name));
  expect(await addImage(project, 'a.png', await image('red'))).toMatchObject({
    status: 'refused',
    reason: expect.stringContaining(name),
  });
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('a disk that is full leaves nothing in public/, all of which is published', async () => {
  const project = temporaryFolder();
  disk.isFull = true;
  await expect(addImage(project, 'a.png', await image('red'))).rejects.toThrow('ENOSPC');
  disk.isFull = false;
  expect(readdirSync(path.join(project, 'public/images'))).toEqual([]);
});
