import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { beginSite, exchangeSite, siteFolder } from './site-folder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const files = 20;

/** Writes a site all of whose files hold one text. */
function fill(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  for (let file = 0; file < files; file += 1) writeFileSync(path.join(folder, `${file}.html`), text);
}

/** Text that all files of the site hold which a server would find; an array of what they hold if it is not whole. */
function found(dist: string): string | string[] {
  const folder = siteFolder(dist);
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const [text = ''] = texts;
  return texts.length === files && texts.every((each) => each === text) ? text : texts;
}

/** Program that builds and exchanges sites until it is killed; it says when it has begun. */
const builder = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  import(process.argv[1]).then(({ beginSite, exchangeSite }) => {
    for (let build = 0; ; build += 1) {
      const folder = beginSite(process.argv[2]);
      for (let file = 0; file < ${files}; file += 1) writeFileSync(folder + '/' + file + '.html', process.pid + ' ' + build);
      exchangeSite(folder, process.argv[2]);
      if (build === 0) process.send('begun');
    }
  });`;

function startBuilder(dist: string) {
  const module = path.resolve('config/site-folder.ts');
  const child = spawn(process.execPath, ['--no-warnings', '-e', builder, module, dist], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Lists what is beside the site once an hour has passed. */
function leftAfterAnHour(dist: string): string[] {
  vi.useFakeTimers({ now: Date.now() + 3_700_000 });
  onTestFinished(() => void vi.useRealTimers());
  const built = path.basename(beginSite(dist));
  return readdirSync(path.dirname(dist)).filter((name) => name !== built);
}

test('a site is whole at each moment at which builds, two at once, are killed, and their leftovers go an hour later', async () => {
  const dist = path.join(temporaryFolder(), 'dist');
  fill(dist, 'first');
  for (let round = 0; round < 4; round += 1) {
    const builders = [startBuilder(dist), startBuilder(dist)];
    const gone = Promise.all(builders.map((child) => once(child, 'exit')));
    await Promise.all(builders.map((child) => once(child, 'message')));
    for (const child of builders) child.kill('SIGKILL');
    await gone;
    expect(found(dist)).toMatch(/^\d+ \d+$/);
  }
  expect(leftAfterAnHour(dist)).toEqual(['dist']);
  expect(found(dist)).toMatch(/^\d+ \d+$/);
});

test('two builds at once both end well where neither sees the other’s process, as in two containers', () => {
  const dist = path.join(temporaryFolder(), 'dist');
  const [first, second] = [beginSite(dist), beginSite(dist)];
  for (const [folder, text] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    fill(folder, text);
    exchangeSite(folder, dist);
  }
  expect(found(dist)).toBe('second');
  expect(leftAfterAnHour(dist)).toEqual(['dist']);
});

test('a build that was killed between its two renames leaves the former site, which the next build puts back', () => {
  const dist = path.join(temporaryFolder(), 'dist');
  fill(dist, 'former');
  const killed = beginSite(dist);
  fill(killed, 'half');
  renameSync(dist, killed.replace('.building-', '.former-'));
  expect(found(dist)).toBe('former');
  const built = beginSite(dist);
  expect(readFileSync(path.join(dist, '0.html'), 'utf8')).toBe('former');
  fill(built, 'new');
  exchangeSite(built, dist);
  expect(found(dist)).toBe('new');
});

test.skipIf(!existsSync('/dev/shm'))('a mount point is refused before anything is built', () => {
  expect(() => beginSite('/dev/shm')).toThrow(/mount point.* Mount its parent folder\.$/);
});

test('a site that can’t be put in place leaves the former one', () => {
  const dist = path.join(temporaryFolder(), 'dist');
  fill(dist, 'former');
  expect(() => exchangeSite(path.join(dist, '../not-there'), dist)).toThrow('ENOENT');
  expect(readFileSync(path.join(dist, '0.html'), 'utf8')).toBe('former');
});

test.skipIf(spawnSync('strace', ['-V']).error)('all files of a site are on the disk before it goes live', () => {
  const dist = path.join(temporaryFolder(), 'dist');
  const built = beginSite(dist);
  fill(path.join(built, 'assets'), 'text');
  const code = `import('./config/site-folder.ts').then((module) => module.exchangeSite(...process.argv.slice(1)))`;
  const options = ['-f', '-y', '-e', 'trace=fsync,rename', process.execPath, '--no-warnings', '-e', code, built, dist];
  const { stderr } = spawnSync('strace', options, { encoding: 'utf8' });
  const [before = ''] = stderr.split(`"${dist}"`);
  const forced = [...before.matchAll(/fsync\(\d+<(.*?)>\)/g)].map(([, file]) => file);
  expect(forced.toSorted()).toEqual(
    [
      built,
      `${built}/assets`,
      ...Array.from({ length: files }, (_, file) => `${built}/assets/${file}.html`),
    ].toSorted(),
  );
});
