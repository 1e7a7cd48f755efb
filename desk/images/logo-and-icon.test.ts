import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { addIcon } from './add-image.ts';
import { iconOnGrounds, logoOnGrounds } from './grounds.ts';

function projectWith(name: string, bytes: string | Buffer): string {
  const project = temporaryFolder();
  mkdirSync(path.join(project, 'public'));
  writeFileSync(path.join(project, 'public', name), bytes);
  return project;
}

const svgOf = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 36">${inner}</svg>`;
const bar = (fill: string, x: number, width: number) => `<path fill="${fill}" d="M${x} 9h${width}v9h-${width}z"/>`;

/** A bar in pixels: the rest of the image is of the ground. */
const pixels = (colours: readonly string[], background = '#0000') =>
  sharp({ create: { width: 320, height: 72, channels: 4, background } })
    .composite(
      colours.map((colour, index) => ({
        input: { create: { width: 90, height: 30, channels: 4, background: colour } },
        left: 20 + 120 * index,
        top: 20,
      })),
    )
    .png()
    .toBuffer();

const hardOn = (ground: string, share: string) =>
  new RegExp(`^On a ${ground} background ${share}% of the (logo|icon) can hardly be seen`);
const boxed = /^The logo has a background of its own, which shows as a box on dark\./;

test.each<[string, string, () => string | Promise<Buffer>, RegExp, RegExp]>([
  ['an SVG of one colour follows the text', 'a.svg', () => svgOf(bar('#123456', 0, 90)), /^$/, /^$/],
  [
    'a dark part',
    'a.svg',
    () => svgOf(bar('#10201f', 0, 60) + bar('#ff7e33', 70, 60)),
    hardOn('dark', '50'),
    /^On a light/,
  ],
  ['pale parts', 'a.svg', () => svgOf(bar('#ffe9a8', 0, 60) + bar('#f4f4f4', 70, 60)), /^$/, hardOn('light', '100')],
  ['a PNG of one colour follows the text', 'a.png', () => pixels(['#123456']), /^$/, /^$/],
  [
    'a grey PNG follows the text',
    'a.png',
    async () =>
      sharp(await pixels(['#000']))
        .toColourspace('b-w')
        .png()
        .toBuffer(),
    /^$/,
    /^$/,
  ],
  ['a PNG of two dark colours', 'a.png', () => pixels(['#10201f', '#102080']), hardOn('dark', '100'), /^$/],
  ['a PNG on white', 'a.png', () => pixels(['#123456'], '#fff'), boxed, /^$/],
])('a logo: %s', async (_, name, make, onDark, onLight) => {
  const project = projectWith(name, await make());
  const shown = await logoOnGrounds(project, `/${name}`);
  expect(shown).toMatchObject([
    { ground: 'ink', problem: expect.stringMatching(onDark) },
    { ground: 'white', problem: expect.stringMatching(onLight) },
  ]);
});

test('an icon in pixels becomes the SVG of which the build makes the others, and the former one is kept', async () => {
  const project = projectWith('favicon.svg', svgOf(bar('#ff7e33', 0, 90)));
  expect(await addIcon(project, 'Icon.PNG', await pixels(['#10201f']))).toMatch(/^\.desk\//);
  const former = `<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/svg+xml,x"/></svg>`;
  writeFileSync(path.join(project, 'public/favicon.svg'), former);
  const kept = await addIcon(project, 'Icon.PNG', await pixels(['#10201f']));
  expect(readFileSync(path.join(project, kept ?? ''), 'utf8')).toBe(former);
  const icon = readFileSync(path.join(project, 'public/favicon.svg'));
  const { width, height } = await sharp(icon).metadata();
  expect([width, height]).toEqual([256, 256]);
  expect(await iconOnGrounds(project)).toMatchObject([
    { problem: expect.stringMatching(hardOn('dark', '100')) },
    { problem: '' },
  ]);
  const shape = '<path d="M0 0h8v8H0z"/>';
  const scripted = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script>${shape}</svg>`;
  await addIcon(project, 'icon.svg', Buffer.from(scripted));
  const made = readFileSync(path.join(project, 'public/favicon.svg'));
  expect([made.includes(shape), made.includes('script')]).toEqual([true, false]);
  await expect(addIcon(project, 'icon.svg', Buffer.from('no SVG'))).rejects.toThrow(/^"\/icon\.svg" is not an SVG/);
  expect(readFileSync(path.join(project, 'public/favicon.svg'))).toEqual(made);
  writeFileSync(path.join(project, 'public/favicon.svg'), '<svg');
  await expect(iconOnGrounds(project)).rejects.toThrow(/^The icon can’t be read: .+ Export it again as SVG\.$/);
});
