import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stateOfWords } from '../server/versions/versions.ts';
import { gatherWords } from './keep.ts';
import { filesOf, madeUpSite } from './made-up-site.ts';

test('links in public/ that lead back, out or nowhere hold up no publication, and nothing behind them is kept', () => {
  madeUpSite();
  for (const folder of ['content', 'public/images']) mkdirSync(folder, { recursive: true });
  for (const name of ['content/home.yaml', 'public/images/a.jpg']) writeFileSync(name, 'a');
  for (const [name, target] of Object.entries({
    in: 'images/a.jpg',
    loop: '.',
    out: '/etc',
    gone: 'x',
  })) {
    symlinkSync(target, `public/${name}`);
  }
  const kept = ['content/home.yaml', 'public/images/a.jpg', 'public/in'];
  expect(
    stateOfWords()
      .split('\n')
      .map((line) => line.split(' ')[0])
      .toSorted(),
  ).toEqual(kept);
  expect(filesOf(gatherWords())).toEqual(kept);
});
