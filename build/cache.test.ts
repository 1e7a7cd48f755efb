import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { cached, sweepCache } from './cache.ts';

const project = process.cwd();
const folder = '.cache/made';
const files = () => readdirSync(folder).map((name) => path.join(folder, name));
const make = vi.fn(async () => Buffer.from('what was made'));
const get = async (...inputs: string[]) => String(await cached('it', inputs, make));

beforeEach(() => {
  process.chdir(temporaryFolder());
  make.mockClear();
});

afterEach(() => process.chdir(project));

test('the same inputs are made once, any others by themselves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string(), { maxLength: 3 }),
      fc.array(fc.string(), { maxLength: 3 }),
      async (one, other) => {
        const of = (inputs: string[]) => cached('pair', inputs, async () => Buffer.from(JSON.stringify(inputs)));
        await Promise.all([of(one), of(other), of(one)]);
        expect(JSON.parse(String(await of(one)))).toEqual(one);
        expect(JSON.parse(String(await of(other)))).toEqual(other);
      },
    ),
    { numRuns: 50 },
  );
});

test.for<[string, (file: string) => void]>([
  ['cut off', (file) => truncateSync(file, readFileSync(file).length - 1)],
  ['empty', (file) => truncateSync(file)],
  ['damaged', (file) => writeFileSync(file, readFileSync(file).fill('x', 66, 67))],
  ['a folder', (file) => rmSync(file) ?? mkdirSync(file)],
  ['that of other inputs', (file) => renameSync(files().find((each) => each !== file) ?? '', file)],
])('a file that is %s is made anew', async ([, damage]) => {
  await get('a');
  const [file = ''] = files();
  await cached('it', ['b'], async () => Buffer.from('something else'));
  damage(file);
  expect(await get('a')).toBe('what was made');
  expect(make).toHaveBeenCalledTimes(2);
});

test.runIf(process.geteuid?.() === 0)('a file of another account, which may be code, is made anew', async () => {
  await get('a');
  const [file = ''] = files();
  chownSync(file, 65_534, 65_534);
  expect([await get('a'), await get('a')]).toEqual(['what was made', 'what was made']);
  expect(make).toHaveBeenCalledTimes(2);
});

test('where nothing can be kept, each is made', async () => {
  writeFileSync('.cache', 'in the place of the folder');
  expect([await get('a'), await get('a')]).toEqual(['what was made', 'what was made']);
  await sweepCache();
});

test('what takes too much room goes, that first which was used longest ago', async () => {
  for (const [index, input] of ['a', 'b', 'c'].entries()) {
    await cached(input, [], make);
    const file = files().find((each) => path.basename(each).startsWith(input)) ?? '';
    truncateSync(file, 240_000_000);
    utimesSync(file, new Date(), Date.now() / 1000 - 100 + index);
  }
  await sweepCache();
  expect(files().map((file) => path.basename(file)[0])).toEqual(['b', 'c']);
});

test('what nothing has used for 30 days goes', async () => {
  const usedBefore = (days: number) => {
    const then = Date.now() / 1000 - days * 86_400;
    for (const file of files()) utimesSync(file, then, then);
  };
  await get('a');
  usedBefore(29);
  await sweepCache();
  expect(files()).toHaveLength(1);
  usedBefore(31);
  await get('a');
  await sweepCache();
  expect(files()).toHaveLength(1);
  usedBefore(31);
  await sweepCache();
  expect(files()).toEqual([]);
});
