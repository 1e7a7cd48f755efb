import { expect, test } from 'vitest';
import { findTexts } from './find.tsx';

const field = { kind: 'group', label: '', help: '', isOptional: false, fields: {} } as const;
const values = { lede: 'We don’t “re‑type” a caf\u00e9’s claims – co\u00adop ones\u00a0neither' };
const files = [{ name: 'home', file: 'content/home.yaml', label: 'Home page', field, values, marks: [] }];

test.each(["don't", '"re-type" cafe\'s', 'don’t', 'claims - coop', 'ONES neither home'])(
  'a text with typographic characters and accents is found by %j',
  (query) => {
    expect(findTexts(files, query).map(({ id }) => id)).toEqual(['home.lede']);
  },
);

test('nothing is found where a word is missing', () => {
  expect(findTexts(files, "don't know")).toEqual([]);
});
