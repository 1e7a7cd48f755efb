import { expect, test } from './fixtures.ts';
import { focusErrorsOf, focusedStop, lost, smallTargets, walk } from './focus-checks.ts';

/** Tests of the checks in tests/e2e/support/focus-checks.ts: each must accept a good page, and find the one error of each bad page. */

const good = `<!doctype html><style>:focus-visible { outline: 3px solid } a, button { display: inline-block; min-width: 44px; min-height: 44px } p { line-height: 1.5 }</style>
  <body><h1>Heading</h1><a href="#1">one</a> <button>two</button><p>In a sentence <a style="display: inline" href="#3">is</a> a link.</p>`;

test('a page where every stop of the focus is seen, in order, passes', async ({ page }) => {
  await page.setContent(good);
  const stops = await walk(page, 'Tab');
  expect(stops.map(({ words }) => words)).toEqual(['one', 'two', 'is']);
  expect(focusErrorsOf(stops)).toEqual([]);
  expect(await smallTargets(page, 44)).toEqual([]);
  expect(await lost(page)).toEqual([]);
});

test('errors of the focus are found', async ({ page }) => {
  for (const [error, markup, found] of [
    ['a focus without a ring', '<style>button:focus-visible { outline: none }</style>', '"two" shows no focus'],
    [
      'a bar over what has the focus',
      '<div style="position: fixed; inset: 0; top: 70px; background: red">',
      'covered by',
    ],
    [
      'half of what has the focus under a bar',
      '<div style="position: fixed; top: 0; left: 0; width: 20px; height: 999px">',
      'covered by',
    ],
    ['an order of its own', '<style></style><button tabindex="2">last</button>', 'comes out of order'],
    [
      'what has the focus outside of the window',
      '<style>button { position: fixed; left: -99px }</style>',
      'the edge of the window',
    ],
  ] as const) {
    await test.step(error, async () => {
      await page.setContent(good + markup);
      expect(focusErrorsOf(await walk(page, 'Tab')).join()).toContain(found);
    });
  }
});

test('a trap is found', async ({ page }) => {
  await page.setContent(`${good}<button onkeydown="if (event.key === 'Tab') event.preventDefault()">trap</button>`);
  await expect(walk(page, 'Tab')).rejects.toThrow('The focus never leaves the page: trap');
});

test('a lost focus is found', async ({ page }) => {
  await page.setContent(`${good}<button onclick="this.remove()">gone</button>`);
  await page.getByRole('button', { name: 'gone' }).press('Enter');
  expect(await focusedStop(page)).toBeUndefined();
});

test('targets that are too small are found', async ({ page }) => {
  for (const [least, style] of [
    [24, 'min-height: 23px; height: 23px; padding: 0'],
    [24, 'min-width: 20px; width: 20px'],
    [44, 'min-height: 43px; height: 43px'],
  ] as const) {
    await test.step(`less than ${least} pixels: ${style}`, async () => {
      await page.setContent(`${good}<style>button { ${style} }</style>`);
      expect(await smallTargets(page, least)).toHaveLength(1);
    });
  }
});

test('what is lost is found', async ({ page }) => {
  for (const [error, markup, found] of [
    ['a page wider than the window', '<div style="width: 3000px">wide</div>', 'sideways'],
    [
      'words that their box cuts off',
      '<div style="width: 40px; overflow: hidden; white-space: nowrap">too long for it</div>',
      'is cut off',
    ],
    [
      'lines that their box cuts off',
      '<div style="height: 20px; overflow: clip"><p>one</p><p>two</p></div>',
      'is cut off',
    ],
    [
      'controls on one another',
      '<button style="margin-left: -30px">on</button><button style="margin-left: -30px">top</button>',
      'lies on',
    ],
    ['words on words', '<p>first</p><p style="margin-top: -40px">second</p>', 'runs into'],
  ] as const) {
    await test.step(error, async () => {
      await page.setContent(good + markup);
      expect((await lost(page)).join()).toContain(found);
    });
  }
});
