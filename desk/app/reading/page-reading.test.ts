// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readingOf } from './reading.tsx';

const pageOf = (main: string) => ({
  html: `<body><header><p>Robust header.</p></header><main>${main}</main>`,
  style: '',
});

test('long sentences and words that say nothing are found with their fields, and headings are no sentences', () => {
  const long = `We ${'really '.repeat(30)}mean it.`;
  const {
    perSentence,
    long: found,
    empty,
  } = readingOf(
    pageOf(
      `<h1 data-field="home.heading">Seamless change</h1><p data-field="home.lede">Short one, by <b>us</b>. ${long}</p>` +
        '<ul data-field="pages/a.body"><li>We leverage robustness and synergies<ul><li>Untangled.</li></ul></li></ul>',
    ),
  );
  expect(found).toMatchObject([{ text: long, field: 'home.lede', words: { length: 33 } }]);
  expect(empty).toMatchObject([
    { found: ['Seamless'], field: 'home.heading' },
    { found: ['leverage', 'synergies'], field: 'pages/a.body', text: 'We leverage robustness and synergies' },
  ]);
  expect(perSentence).toBeCloseTo((4 + 33 + 1) / 3);
});

// 6 words of 6 syllables in all, and 12 of 16.
test.each([
  ['The cat sat on the mat.', 116.1],
  ['Our staff map each process and remove the steps that nobody needs.', 81.9],
])('“%s” has the reading ease %s', (text, ease) => {
  expect(readingOf(pageOf(`<p>${text}</p>`)).ease).toBeCloseTo(ease, 1);
});
