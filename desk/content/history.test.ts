import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { withFault } from '../testing/failing-disk.ts';
import { contentFiles, parseFile } from './content-files.ts';
import { type Entry, entriesOf, eraseHistory, noteChanges } from './history.ts';

const { failing } = await vi.hoisted(() => import('../testing/failing-disk.ts'));
vi.mock('node:fs', async (original) => failing(await original()));

const page = 'content/not-found.yaml';
const article = 'content/pages/terms.md';

/** Site with a history of nothing yet, and one document. */
function site() {
  const project = temporaryFolder();
  cpSync('content', path.join(project, 'content'), { recursive: true });
  mkdirSync(path.join(project, 'content/pages'), { recursive: true });
  cpSync('examples/full/content/pages/terms.md', path.join(project, article));
  const files = contentFiles(project);
  const at = (file: string) => path.join(project, file);
  const textOf = (file: string) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '');
  const save = (name: string, change: object | null, person = 'Ada') => {
    const { revision, values } = files.read(name);
    return files.save([{ name, revision, values: change && { ...Object(values), ...change } }], person);
  };
  /** What the history has of a file, the oldest first. */
  const listed = (file: string) =>
    entriesOf(project, file)
      .map(({ bytes }) => Buffer.from(bytes).toString('utf8'))
      .toReversed();
  return { project, files, at, textOf, save, listed };
}

const names = { [page]: 'notFound', [article]: 'pages/terms' } as const;
type Named = keyof typeof names;
const step = fc.record({
  does: fc.constantFrom('save', 'write', 'publish', 'kill', 'take back'),
  file: fc.constantFrom<Named>(page, article),
  word: fc.stringMatching(/^[A-Z][a-z]{2,8}$/),
  hasMark: fc.boolean(),
  call: fc.nat(24),
  which: fc.nat(),
});
const deletion = step.map((each) => ({ ...each, does: 'delete', file: article }) as const);

test('whatever is saved, written by others, killed or published: each state is listed once, and is back byte for byte', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 6, arbitrary: step }, { weight: 1, arbitrary: deletion }), {
        minLength: 3,
        maxLength: 9,
      }),
      (steps) => {
        const { project, files, at, textOf, save, listed } = site();
        const first = { [page]: textOf(page), [article]: textOf(article) };
        const expected: Record<string, string[]> = { [page]: [], [article]: [] };
        const see = () => {
          for (const [each, seen] of Object.entries(expected))
            if (seen.at(-1) !== textOf(each)) seen.push(textOf(each));
        };
        const change = (each: Named, heading: string) =>
          save(names[each], each === page ? { heading } : { title: heading });
        const takeBack = (each: Named, { id, bytes }: Entry) => {
          const name = names[each];
          const { data: values } = parseFile(name, Buffer.from(bytes).toString('utf8'));
          expect(
            files.save([{ name, revision: files.read(name).revision, values, from: id }], 'Ada').saved,
          ).toHaveLength(1);
          expect(readFileSync(at(each)).equals(bytes)).toBe(true);
        };
        for (const each of steps) {
          const text = first[each.file];
          if (each.does === 'write') {
            const written = text.replace(/^(title|heading): .*$/m, `# Of ${each.word}.\n$1: ${each.word}`);
            writeFileSync(at(each.file), each.hasMark ? `\ufeff${written}` : written.replaceAll('\n', '\r\n'));
            continue;
          }
          const entries = entriesOf(project, each.file).filter(({ revision }) => revision);
          const entry = entries[each.which % entries.length];
          if (each.does === 'take back' ? !entry : each.does !== 'publish' && !existsSync(at(each.file))) continue;
          see();
          if (each.does === 'save') change(each.file, each.word);
          if (each.does === 'delete') save('pages/terms', null);
          if (each.does === 'kill') withFault(each.call, true, () => change(each.file, each.word));
          if (each.does === 'publish' || each.does === 'kill') expect(noteChanges(project)).toBe('');
          if (each.does === 'take back' && entry) takeBack(each.file, entry);
          see();
        }
        noteChanges(project);
        see();
        for (const [each, seen] of Object.entries(expected)) expect([each, listed(each)]).toEqual([each, seen]);
      },
    ),
    { numRuns: 30 },
  );
});

test('whichever change of the disk fails, words are saved if the owner is told so, and all of their history is there unless told', () => {
  for (let call = 0; call < 20; call += 1) {
    const { project, files, textOf, listed } = site();
    noteChanges(project);
    writeFileSync(path.join(project, page), textOf(page).replace(/^heading: .*$/m, 'heading: Theirs'));
    const theirs = textOf(page);
    const { name, revision, values } = files.read('notFound');
    const change = { name, revision, values: { ...Object(values), heading: 'Mine' } };
    const saved = withFault(call, false, () => files.save([change], 'Ada'));
    expect([call, textOf(page).includes('heading: Mine')]).toEqual([call, saved?.saved.length === 1]);
    if (saved?.saved.length !== 1) continue;
    const isWhole = listed(page).slice(-2).join() === [theirs, textOf(page)].join();
    expect([call, saved.historyProblem]).toEqual([
      call,
      isWhole ? '' : expect.stringMatching(/ could not be written: /),
    ]);
  }
});

test.each([
  ['a folder that can’t be written', (folder: string) => writeFileSync(folder, 'a file')],
  ['a symbolic link', (folder: string) => symlinkSync(temporaryFolder(), folder)],
])('words are saved where history/ is %s, and the owner is told', (_, spoil) => {
  const { project, save, textOf } = site();
  spoil(path.join(project, 'history'));
  expect(save('notFound', { heading: 'Mine' })).toMatchObject({
    saved: [{}],
    historyProblem: expect.stringMatching(
      /^The history of the words could not be written: history is not a folder, .*\.$/,
    ),
  });
  expect(textOf(page)).toContain('heading: Mine');
});

test('an entry that is not whole is not listed, and keeps none from being written', () => {
  const { project, save, listed, textOf } = site();
  const before = textOf(page);
  save('notFound', { heading: 'One' });
  const one = textOf(page);
  truncateSync(path.join(project, 'history', page, '2'), 80);
  writeFileSync(path.join(project, 'history', page, '3'), '');
  writeFileSync(path.join(project, 'history/.new'), 'half');
  expect(listed(page)).toEqual([before]);
  save('notFound', { heading: 'Two' });
  expect(listed(page)).toEqual([before, one, textOf(page)]);
  expect(entriesOf(project, page).map(({ id, person }) => [id, person])).toEqual([
    [5, 'Ada'],
    [4, undefined],
    [1, undefined],
  ]);
});

test('the newest thousand states are kept, and what is erased is in no file of the history', () => {
  const { project, save, listed } = site();
  const folder = path.join(project, 'history', page);
  save('notFound', { heading: 'Secret' });
  for (let id = 3; id <= 1001; id += 1) cpSync(path.join(folder, '2'), path.join(folder, String(id)));
  writeFileSync(path.join(project, 'history/.new'), 'Secret');
  save('notFound', { heading: 'Public' });
  const kept = readdirSync(folder).map(Number);
  expect([kept.length, Math.min(...kept), listed(page).length]).toEqual([1000, 3, 2]);

  eraseHistory(project, page);
  expect(listed(page)).toEqual([]);
  const all = readdirSync(path.join(project, 'history'), { recursive: true, withFileTypes: true });
  const texts = all.filter((each) => each.isFile()).map((each) => readFileSync(path.join(each.parentPath, each.name)));
  expect(texts.filter((text) => text.includes('Secret'))).toEqual([]);
});

test('two programs that note the same change note it once', async () => {
  const { project, listed, textOf } = site();
  const program = `
    import { noteChanges } from ${JSON.stringify(new URL('history.ts', import.meta.url).href)};
    console.log(noteChanges(${JSON.stringify(project)}));`;
  const ends = Array.from({ length: 4 }, async () => {
    const noting = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    const [said] = await once(noting.stdout, 'data');
    return String(said);
  });
  expect(await Promise.all(ends)).toEqual(['\n', '\n', '\n', '\n']);
  expect([listed(page), readdirSync(path.join(project, 'history', page))]).toEqual([[textOf(page)], ['1']]);
});
