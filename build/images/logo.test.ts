import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { readLocalImages, resized } from './local-images.ts';
import { prepareLogo, readLogo } from './logo.ts';

const logoOf = (inner: string, more = 'viewBox="0 0 120 30"') =>
  prepareLogo(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inner}</svg>`,
  );

const svgOf = (logo: ReturnType<typeof logoOf>) => ('html' in logo ? logo.html : logo.problem);

const mark = '<path d="M0 0h20v20z"/>';

describe('a logo', () => {
  test('of one colour takes the colour of the text around it', () => {
    expect(svgOf(logoOf(mark))).toBe(
      '<svg width="144" height="36" viewBox="0 0 120 30" aria-hidden="true"><path fill="currentColor" stroke="none" d="M 0 0 L 20 0 L 20 20 Z"/></svg>',
    );
    expect(svgOf(logoOf(`<g fill="#123456">${mark}</g>`))).toContain('fill="currentColor"');
  });

  test('of several colours keeps them, and takes that of the text where it says so', () => {
    const svg = svgOf(
      logoOf(`<g fill="#ff0000">${mark}</g><style>.a{fill:CurrentColor}</style><path class="a" d="M0 0h9v9z"/>`),
    );
    expect(svg.match(/fill="[^"]*"/g)).toEqual(['fill="#ff0000"', 'fill="currentColor"']);
  });

  test('that is wide or high fits the header', () => {
    expect(svgOf(logoOf(mark, 'viewBox="0 0 1200 30"'))).toContain('width="160" height="4"');
    expect(svgOf(logoOf(mark, 'viewBox="0 0 30 60"'))).toContain('width="18" height="36"');
  });

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in an entity', '<script xlink:href="data:text/javascript,alert(1)"/>'],
    ['an event', '<path d="M0 0h9v9z" onload="alert(1)" onclick="alert(1)"/>'],
    [
      'a page',
      '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0h9v9z"/></a>'],
    ['a part of another file', '<use href="https://evil.example/a.svg#a"/>'],
    [
      'a style sheet',
      '<style>@import url(https://evil.example/a.css); path{fill:url(https://evil.example/a.svg#a)}</style>',
    ],
    [
      'an animation',
      '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    ],
    ['a style', '<g style="mix-blend-mode:multiply"><path d="M0 0h9v9z"/></g>'],
  ])('keeps its shapes and loses %s', (_, inner) => {
    const svg = svgOf(logoOf(mark + inner));
    expect(svg).toContain('<path fill=');
    expect(svg).not.toMatch(/script|alert|evil|foreign|href|style|\bon\w+=|<a\b|animate|<set/i);
  });

  test('has ids that are none of the page’s', () => {
    const svg = svgOf(
      logoOf(
        `<linearGradient id="main"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path fill="url(#main)" d="M0 0h9v9z"/>`,
      ),
    );
    expect(svg).toContain('id="logo-main"');
    expect(svg).toContain('fill="url(#logo-main)"');
  });

  test.each([
    ['has an image in it. Use shapes alone.', '<image href="https://evil.example/a.png" width="9" height="9"/>'],
    [
      'has an image in it. Use shapes alone.',
      `<filter id="f"><feImage href="https://evil.example/a.png"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>`,
    ],
    ['has text in it. Turn it into shapes: visitors do not have its typeface.', '<text y="9">Ravel</text>'],
    ['has no shapes that a page can show. Export it again as SVG, with paths alone.', ''],
    [
      'takes 21126 characters in every page, and 16000 are the most. Simplify its paths.',
      `<path d="M0 0${'L11 22 L3 4 '.repeat(1500)}"/>`,
    ],
  ])('%s', (problem, inner) => {
    expect(logoOf(inner)).toEqual({ problem });
  });

  test.each(['0 0 100000 1', '0 0 1 100000', '0 0 1e-30 1e-30'])(
    'of no size on the page (%s) is an error',
    (viewBox) => {
      expect(logoOf(mark, `viewBox="${viewBox}"`)).toEqual({ problem: expect.stringContaining('Check its viewBox.') });
    },
  );

  test.each([
    'Not SVG at all',
    '<html></html>',
    '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><path d="&f;"/></svg>',
  ])('in a file with %s is an error with a remedy', (text) => {
    expect(prepareLogo(text)).toEqual({
      problem: expect.stringMatching(/^is not an SVG: .+\. Export it again as SVG\.$/),
    });
  });
});

test('a logo is a file in public/, and none that a path or a link finds elsewhere', () => {
  const folder = path.join(temporaryFolder(), 'public');
  mkdirSync(folder);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${mark}</svg>`;
  writeFileSync(path.join(folder, '../secret.svg'), svg);
  writeFileSync(path.join(folder, 'own.svg'), svg);
  symlinkSync('../secret.svg', path.join(folder, 'link.svg'));
  expect(readLogo('/own.svg', {}, folder)).toHaveProperty('html');
  expect(readLogo('/%6Fwn.svg', {}, folder)).toHaveProperty('html');
  expect(readLogo('/../secret.svg', {}, folder)).toBeUndefined();
  expect(readLogo('/link.svg', {}, folder)).toBeUndefined();
});

test.each([
  ['of one colour takes the colour of the text around it', ['#123456', '#123456'], /^<svg width="160" height="32" /],
  ['of several colours keeps them', ['#123456', '#ff7e33'], /^<img .*2x" width="160" height="32" alt="">$/],
] as const)('a logo in pixels %s, and what is transparent stays so', async (_, colours, html) => {
  const folder = temporaryFolder();
  const part = (background: string) => ({ create: { width: 200, height: 100, channels: 4, background } }) as const;
  const ground = { create: { width: 1000, height: 200, channels: 4, background: '#0000' } } as const;
  const parts = colours.map((colour, index) => ({ input: part(colour), left: 300 * index, top: 50 }));
  await sharp(ground).composite(parts).png().toFile(path.join(folder, 'own.png'));
  const { images } = await readLocalImages({ company: { logo: '/own.png' } }, folder);
  const shown = svgOf(readLogo('/own.png', images, folder) ?? { problem: 'No logo.' });
  expect(shown).toMatch(html);
  const [address] = /\/assets[^" ]+-320\.png/.exec(shown) ?? [];
  const { data, info } = await sharp(await resized(String(address), images, folder))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([320, 64, 4]);
  const at = (x: number, y: number) => [...data.subarray(4 * (320 * y + x), 4 * (320 * y + x) + 4)];
  expect(at(300, 32)[3]).toBe(0);
  expect(at(32, 32)).toEqual([0x12, 0x34, 0x56, 255]);
});
