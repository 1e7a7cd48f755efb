import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';

/** Module that has a process believe that it is some days later. */
const laterBy = (days: number) => `
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + ${days} * 86_400_000); }
  static now() { return Real.now() + ${days} * 86_400_000; }
};`;

test('an article goes live on its day, with the words of the live version and no others', () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  cpSync('content', at('content'), { recursive: true });
  mkdirSync(at('content/insights'), { recursive: true });
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const facts = {
    ...{ title: 'Two forms', author: 'Alex Sample', topic: 'process-digitization', date: day },
    summary: 'Why a second form for the same order costs more than it saves, and how to see if you need it.',
  };
  const article = Object.entries(facts).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(
    at('content/insights/later.md'),
    `---\n${article.join('')}---\n\n## What happened\n\nOne order, two forms.\n`,
  );
  writeFileSync(at('clock.mjs'), laterBy(4));
  const run = (isLater: boolean, ...args: readonly string[]) => {
    const options = isLater ? ['--import', at('clock.mjs')] : [];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...options, 'config/run.js', 'publish/command.ts', ...args],
      {
        encoding: 'utf8',
        env: { ...process.env, SITE_DIR: folder, SITE_URL: '', PORT: '1' },
      },
    );
    return `${status} ${stdout}${status === 0 ? '' : stderr}`;
  };
  const hasArticle = () => existsSync(at('dist/insights/later.html'));

  expect(run(false, 'publish', '--due')).toBe('0 Nothing to do: no version is live.\n');
  expect(run(false, 'publish', '--yes')).toMatch(/^0 /);
  expect(run(false, 'publish', '--due')).toMatch(/^0 Nothing to do before \d+ \w+ \d+: Two forms\.\n$/);
  expect(hasArticle()).toBe(false);

  // Words that nobody has published, which could not even be built.
  appendFileSync(at('content/home.yaml'), '\nunfinished: [');
  expect(run(true, 'publish', '--due')).toMatch(/^0 /);
  expect(hasArticle()).toBe(true);
  expect(run(true, 'publish', '--due')).toBe('0 Nothing to do.\n');
  expect(run(true, 'versions')).toMatch(/live +2 .* timer +On its day: Two forms\n/);

  // Of a version that is live again, what has come to its day since is published, too.
  expect(run(true, 'roll-back')).toMatch(/^0 /);
  expect(hasArticle()).toBe(false);
  expect(run(true, 'publish', '--due')).toMatch(/^0 /);
  expect([hasArticle(), existsSync(at('versions/3/words/content/home.yaml'))]).toEqual([true, true]);
});
