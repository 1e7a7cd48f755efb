import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Create } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';

/** Peak memory of a process of its own that reads images: Linux says it in /proc. */

const folder = temporaryFolder(afterAll);

const square = (millions: number, content: Pick<Create, 'channels' | 'background' | 'noise'>) => {
  const width = Math.floor(Math.sqrt(millions * 1e6));
  return sharp({ create: { width, height: width, ...content }, limitInputPixels: false });
};

const plain = (millions: number, channels: 3 | 4 = 3) =>
  square(millions, { channels, background: { r: 90, g: 40, b: 9, alpha: 0.5 } });

/** As hard to encode as a photograph, and harder. */
const noisy = (millions: number) =>
  square(millions, { channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 30 } });

const urlOf = (module: string) => JSON.stringify(new URL(module, import.meta.url).href);

/** Runs a program that sets `found` in a process of its own; returns that, and the peak in MB. */
function measure(program: string) {
  const whole = `
    import { readFileSync } from 'node:fs';
    ${program}
    const [, peak] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    console.log(JSON.stringify({ ...found, peak: Math.round(peak / 1024) }));`;
  const args = ['--input-type=module', '--eval', whole];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** Reads a file as the desk and as the build do, and says what is wrong with it. */
const readings = (file: string) => `
  const { readLocalImages } = await import(${urlOf('local-images.ts')});
  const { pixelsOf } = await import(${urlOf('read-image.ts')});
  const image = { host: 'local', path: ${JSON.stringify(`/${file}`)}, alt: 'A' };
  const [{ problem }, { violations }] = await Promise.all([
    pixelsOf(readFileSync(${JSON.stringify(path.join(folder, file))})),
    readLocalImages({ about: { image } }, ${JSON.stringify(folder)}),
  ]);
  const found = { problem, violations: violations.length };`;

test.skipIf(process.platform !== 'linux').each([
  ['camera.jpg', true, () => noisy(50).withMetadata({ orientation: 6 }).jpeg()],
  ['largest.jpg', true, () => noisy(63.9).withMetadata({ orientation: 6 }).jpeg()],
  ['printed.jpg', true, () => plain(63.9).toColourspace('cmyk').withMetadata({ orientation: 3 }).jpeg()],
  ['float.tiff', true, () => plain(1.9, 3).toColourspace('scrgb').tiff({ compression: 'deflate' })],
  ['large-float.tiff', false, () => plain(2.6, 3).toColourspace('scrgb').tiff({ compression: 'deflate' })],
  ['progressive.jpg', true, () => noisy(15.9).jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['transparent.webp', true, () => plain(4.9, 4).webp({ lossless: true, effort: 0 })],
  ['sixteen.png', true, () => plain(9.9, 4).toColourspace('rgb16').png({ progressive: true })],
  ['noisy.avif', true, () => noisy(4.9).avif({ effort: 0, quality: 60 })],
  ['noisy.webp', true, () => noisy(15.9).webp({ quality: 80, effort: 0 })],
  ['bomb.png', false, () => plain(100).png()],
])('%s is read in less than 400 MB, or refused before it is decoded', async (name, isRead, image) => {
  writeFileSync(path.join(folder, name), await image().toBuffer());
  const { problem, violations, peak } = measure(readings(name));
  const bound = /^has \d+ million pixels, .* may have \d+ million\. Make it smaller: /;
  expect(problem).toEqual(isRead ? undefined : expect.stringMatching(bound));
  expect(violations).toBe(isRead ? 0 : 1);
  expect(peak).toBeLessThan(isRead ? 400 : 150);
});

test.skipIf(process.platform !== 'linux')('the icon is read in less than 400 MB, however large it says it is', () => {
  mkdirSync(path.join(folder, 'public'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><circle r="30" fill="red"/></svg>';
  writeFileSync(path.join(folder, 'public/favicon.svg'), svg);
  const { problem, peak } = measure(`
    const { publishingProblem } = await import(${urlOf('../public-files/publish.ts')});
    const found = { problem: await publishingProblem('/favicon.svg') };`);
  expect(problem).toBeUndefined();
  expect(peak).toBeLessThan(400);
});
