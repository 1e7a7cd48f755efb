import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { charactersOf, faces, facesFor, inlineStyle, typefaceForImages } from './typeface.ts';

/** Letters and signs of Latin-1 and Latin Extended-A, but for the soft hyphen and a letter that Unicode has deprecated. */
const latin = Array.from({ length: 0x180 - 0xa1 }, (_, index) => String.fromCodePoint(0xa1 + index)).filter(
  (letter) => !'\u00ad\u0149'.includes(letter),
);

test('each letter of Latin-1 and Latin Extended-A is in one file of the typeface, which draws it', async () => {
  const fonts = await typefaceForImages();
  const folder = temporaryFolder();
  const drawn = faces.map(({ range }, index) => {
    const file = path.join(folder, `${index}.ttf`);
    writeFileSync(file, fonts[index] ?? '');
    const font = { fontFiles: [file], loadSystemFonts: false };
    const isDrawn = (letter: string) =>
      new Resvg(`<svg xmlns="http://www.w3.org/2000/svg"><text y="9">${letter}</text></svg>`, { font }).getBBox();
    return Array.from(charactersOf(range)).filter(
      (letter) => /\S/.test(letter) && !'<&'.includes(letter) && isDrawn(letter),
    );
  });
  const inRanges = faces.map(({ range }) => Array.from(charactersOf(range)).filter((each) => !' <&'.includes(each)));
  expect(drawn).toEqual(inRanges);
  expect(new Set(drawn.flat()).size).toBe(drawn.flat().length);
  expect(latin.filter((letter) => !drawn.flat().includes(letter))).toEqual([]);
});

test.for([
  ['Plain words – “quoted” · at £5', ['instrument-sans']],
  ['a\u00a0b co\u00adoperate', ['instrument-sans']],
  ['Zoë', ['instrument-sans', 'latin']],
  ['Łódź', ['instrument-sans', 'latin', 'latin-ext']],
  ['½ ŝ', ['instrument-sans', 'inter-latin', 'inter-latin-ext']],
  ['日本', ['instrument-sans']],
] as const)('a page with %j loads the files %j', async ([html, names]) => {
  const loaded = facesFor(html);
  expect(loaded.map(({ name }) => name)).toEqual(names);
  const style = await inlineStyle('', undefined, loaded, ({ name }) => name);
  expect([...style.matchAll(/unicode-range:([^}]+)/g)].map(([, range = '']) => charactersOf(range)).join('')).toBe(
    [...html]
      .filter((each) => /[^ -~\u00a0\u00ad–“”£·日本]/.test(each))
      .toSorted()
      .join(''),
  );
  expect([...style.matchAll(/src:url\(([^)]+)\)/g)].map(([, name]) => name)).toEqual(names);
});
