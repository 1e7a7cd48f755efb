import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { contentFile } from '../../../src/content/documents/document-names.ts';

import { contentFiles, type Saved } from '../../content/content-files.ts';
import { editDocument } from '../../content/document.ts';
import { documentForm, formFiles } from '../../content/form-files.ts';
import { editYaml } from '../../content/yaml-edit.ts';
import type { WordsReply } from '../../server/words.ts';
import { withFault } from '../../testing/failing-disk.ts';
import type { Draft, Drafts } from './drafts.ts';
import {
  changesOf,
  conflictsOf,
  nextStep,
  noSteps,
  valuesOf,
  type Words,
  withChoice,
  withFile,
  withFiles,
  withSaved,
  withSent,
  withStep,
  withValues,
} from './editor.ts';
import { isWithin } from './form-errors.ts';

/** Two people who edit the same words, each with the functions behind the words view, without a browser. */

const { failing } = await vi.hoisted(() => import('../../testing/failing-disk.ts'));
vi.mock('node:fs', async (original) => failing(await original()));

/** Each of 400 steps; `FUZZ_SEED=… npm run test:units -- desk/app/words/editor` repeats them. */
const numRuns = process.env.ATTACKS ? 25 : 1;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const terms = 'pages/terms';
const names = ['notFound', 'about', terms] as const;
type Name = (typeof names)[number];

/** Text of its own words, with its token. */
const phrase = (n: number) => [`(${n})`, ...Array.from('abcdef', (letter) => letter + n)].join(' ');

const body = `${[1, 2, 3, 4].map(phrase).join('\n\n')}\n`;
const page = `---\ntitle: Terms\ndescription: ${'Words of it. '.repeat(8).trim()}\nlede: Words\n---\n\n${body}`;

/** Writes comments above fields that stay. */
const commented = (text: string) => text.replace(/^( *)(title|heading|points|paragraphs):/gm, '$1# Kept.\n$&');

/** Tokens of the texts, which are unique: each stays somewhere once, until somebody takes it away. */
const tokensIn = (value: unknown): string[] => (JSON.stringify(value) ?? '').match(/\(\d+\)/g) ?? [];

const point = (name: string, text: string) => ({ name, text });

/** Parts of the about page that are edited. */
const listsOf = (values: unknown) => {
  const [, , passages, , points] = Object(values).sections;
  return { passages, points, paragraphs: passages.statements[0].paragraphs as string[] };
};

function aboutWith(values: unknown, points: readonly unknown[], paragraphs: readonly string[]) {
  const { passages, points: section } = listsOf(values);
  const statements = passages.statements.with(0, { ...passages.statements[0], paragraphs });
  const sections = Object(values)
    .sections.with(2, { ...passages, statements })
    .with(4, { ...section, points });
  return { ...Object(values), sections };
}

/** Site with unique texts in the places that are edited, and comments in each file. */
function site() {
  const project = temporaryFolder();
  mkdirSync(path.join(project, 'content/pages'), { recursive: true });
  const files = contentFiles(project);
  const at = (name: string) => path.join(project, contentFile(name));
  for (const name of globSync('content/*.yaml')) cpSync(name, path.join(project, name));
  writeFileSync(at(terms), page);
  const { values } = files.read('about');
  const points = [5, 7, 9, 11].map((n) => point(phrase(n), phrase(n + 1)));
  const about = aboutWith(values, points, [13, 14].map(phrase));
  writeFileSync(at('about'), editYaml(readFileSync(at('about'), 'utf8'), about));
  for (const name of names) writeFileSync(at(name), commented(readFileSync(at(name), 'utf8')));
  const tokens = () => names.flatMap((name) => tokensIn(files.read(name).values));
  const comments = () => names.map((name) => readFileSync(at(name), 'utf8').split('# Kept.').length);
  return { files, at, tokens, comments };
}

/** Changes something of a file: a text, or an entry that is added, moved or removed. */
function edited(name: Name, values: unknown, n: number, number: () => number): unknown {
  if (name === 'notFound') return { ...Object(values), [n % 2 ? 'heading' : 'text']: phrase(number()) };
  const [what, place] = [n % 6, Math.floor(n / 6)];
  const changed = <T>(list: readonly T[], entry: (old?: T) => T): T[] => {
    const at = place % list.length;
    if (what === 0) return list.toSpliced(at, 0, entry());
    if (what === 1 && list.length > 2) return list.toSpliced(at, 1);
    if (what === 2) return list.toSpliced(at, 1).toSpliced((place >> 3) % list.length, 0, list[at] as T);
    return list.with(at, entry(list[at]));
  };
  const text = (old?: string) => (old && place & 2 ? `${old} (${number()})` : phrase(number()));
  if (name === terms) {
    const body = changed(Object(values).body.trim().split('\n\n'), text).join('\n\n');
    return { ...Object(values), body: `${body}\n` };
  }
  const { points, paragraphs } = listsOf(values);
  if (place % 3 === 0) return aboutWith(values, points.points, changed(paragraphs, text));
  const entry = (old?: { name: string; text: string }) => {
    if (!old) return point(text(), text());
    return place % 2 ? { ...old, name: text(old.name) } : { ...old, text: text(old.text) };
  };
  return aboutWith(values, changed(points.points, entry), paragraphs);
}

interface Editor {
  words: Words;
  /** Drafts as the browser keeps them. */
  stored: string;
  /** Save whose response is on its way. */
  pending?: { readonly reply: Saved; readonly sent: Drafts } | undefined;
}

const kind = fc.oneof(
  { weight: 24, arbitrary: fc.constant('type') },
  { weight: 6, arbitrary: fc.constantFrom('undo', 'redo') },
  { weight: 10, arbitrary: fc.constantFrom('see', 'receive', 'reload', 'disk') },
  { weight: 1, arbitrary: fc.constantFrom('save', 'kill') },
);
const step = fc.tuple(kind, fc.nat(1), fc.constantFrom(...names), fc.nat(1000));

test('whatever two people and other programs do, nothing typed is lost or doubled, files stay valid, comments stay', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 400, maxLength: 400 }), (steps) => {
      const { files, at, tokens, comments } = site();
      const commentsBefore = comments();
      const typed = new Set(tokens());
      /** What each of the two, and other programs, have taken away. */
      const gone = [0, 1, 2].map(() => new Set<string>());
      const isLost = (each: string, found: ReadonlySet<string>) =>
        !found.has(each) && !gone.some((all) => all.has(each));
      const everGone = new Set<string>();
      /** What one has removed, and the others changed in two ways, stays in both. */
      const doubled = (found: readonly string[]) =>
        found.filter((each, at) => found.indexOf(each) !== at && !everGone.has(each));
      let clock = 0;
      const number = () => {
        clock += 1000;
        typed.add(`(${clock})`);
        return clock;
      };
      const replace = (who: number, before: unknown, after: unknown) => {
        const [former, left] = [tokensIn(before), tokensIn(after)];
        for (const each of former.filter((old) => !left.includes(old))) {
          gone[who]?.add(each);
          everGone.add(each);
        }
        // What was undone is there again, unless somebody else has taken it away.
        for (const each of left) if (!former.includes(each)) gone[who]?.delete(each);
      };
      const forms = [...formFiles, documentForm(terms)];
      let known: WordsReply = { folder: '', stamp: '', routes: [], forms, files: [] };
      const reply = () => {
        const stamp = files.stamp();
        if (stamp !== known.stamp) known = { ...known, stamp, files: files.readAll() };
        return known;
      };
      const load = (stored: string): Words => {
        const loaded = withFiles({ ...reply(), saved: {}, drafts: {}, steps: noSteps }, reply());
        const takeUp = (words: Words, [name, draft]: [string, Draft]) => {
          const file = words.saved[name] ?? expect.unreachable();
          return withFile({ ...words, drafts: { ...words.drafts, [name]: draft } }, file);
        };
        return Object.entries(JSON.parse(stored) as Drafts).reduce(takeUp, loaded);
      };
      const put = (editor: Editor, words: Words) => {
        for (const name of names) {
          expect(doubled(tokensIn(valuesOf(words, name))), 'doubled').toEqual([]);
        }
        Object.assign(editor, { words, stored: JSON.stringify(words.drafts) });
      };
      const editors: Editor[] = [0, 1].map(() => ({ words: load('{}'), stored: '{}' }));
      const conflictsIn = ({ words }: Editor, name: string) =>
        conflictsOf(words).filter(({ id }) => isWithin(id, name));
      const toSave = (editor: Editor) =>
        Object.fromEntries(
          Object.entries(editor.words.drafts).filter(([name]) => conflictsIn(editor, name).length === 0),
        );
      const receive = (editor: Editor) => {
        const { pending } = editor;
        editor.pending = undefined;
        if (pending) put(editor, withSaved(editor.words, pending.reply, pending.sent));
      };
      const save = (editor: Editor, call = Number.POSITIVE_INFINITY) => {
        receive(editor);
        const sent = toSave(editor);
        put(editor, withSent(editor.words, sent));
        const made = withFault(call, true, () => files.save(changesOf(sent), 'Ada'));
        expect(made?.violations ?? []).toEqual([]);
        if (made) editor.pending = { reply: made, sent };
      };
      /** Settles all conflicts of a file, one after the other. */
      const choose = (editor: Editor, name: Name, side: 'mine' | 'theirs') => {
        for (let [next] = conflictsIn(editor, name); next; [next] = conflictsIn(editor, name)) {
          const { id, mine, theirs } = next;
          const [dropped, left] = side === 'mine' ? [theirs, mine] : [mine, theirs];
          replace(editors.indexOf(editor), dropped, left);
          put(editor, withChoice(editor.words, name, { [id]: side }));
        }
      };
      const go = (editor: Editor, way: 'undo' | 'redo') => {
        receive(editor);
        const next = nextStep(editor.words, way);
        if (!next) return;
        const before = valuesOf(editor.words, next.name);
        put(editor, withStep(editor.words, next, way));
        replace(editors.indexOf(editor), before, valuesOf(editor.words, next.name));
      };

      for (const [kind, who, name, n] of steps) {
        const editor = editors[who] ?? expect.unreachable();
        const before = valuesOf(editor.words, name);
        if (kind === 'type') {
          const after = edited(name, before, n, number);
          replace(who, before, after);
          put(editor, withValues(editor.words, name, after, clock));
        } else if (kind === 'disk') {
          const { values } = files.read(name);
          const after = edited(name, values, n, number);
          replace(2, values, after);
          const edit = name === terms ? editDocument : editYaml;
          writeFileSync(at(name), edit(readFileSync(at(name), 'utf8'), after));
        } else if (kind === 'save') save(editor);
        else if (kind === 'kill') {
          const values = () => names.map((each) => files.read(each).values);
          const former = values();
          save(editor, n % 40);
          // The desk is open again, and what it says is taken in, before the next key or later.
          replace(2, former, values());
          if (!editor.pending && n % 2) put(editor, withFiles(editor.words, reply()));
        } else if (kind === 'receive') receive(editor);
        else if (kind === 'reload') {
          receive(editor);
          put(editor, load(editor.stored));
        } else if (kind === 'see' && !editor.pending) {
          put(editor, withFiles(editor.words, reply()));
          choose(editor, name, n % 2 ? 'mine' : 'theirs');
        } else if (kind === 'undo' || kind === 'redo') go(editor, kind);
      }

      for (const editor of [...editors, ...editors]) {
        receive(editor);
        put(editor, withFiles(editor.words, reply()));
        for (const name of names) choose(editor, name, 'mine');
        save(editor);
        receive(editor);
        expect(editor.words.drafts).toEqual({});
      }
      const onDisk = tokens();
      expect(doubled(onDisk), 'doubled').toEqual([]);
      expect(
        [...typed].filter((each) => isLost(each, new Set(onDisk))),
        'lost',
      ).toEqual([]);
      expect(files.validate(files.dataWith(files.readAll(), {})).violations).toEqual([]);
      expect(comments()).toEqual(commentsBefore);
    }),
    { seed, numRuns, endOnFailure: true },
  );
}, 600_000);

const aboutFile = (revision: string, values: unknown) => ({ name: 'about', revision, values, violations: [] });

/** What two people make of one page, as the first of them sees it. */
function seen(base: unknown, mine: unknown, theirs: unknown): Words {
  const words: Words = { folder: '', stamp: '', routes: [], forms: formFiles, saved: {}, drafts: {}, steps: noSteps };
  return withFile(withValues(withFile(words, aboutFile('1', base)), 'about', mine, 0), aboutFile('2', theirs));
}

test('what is undone is as somebody else has saved it meanwhile', () => {
  const words = seen({ heading: 'Old' }, { heading: 'Mine' }, { heading: 'Theirs' });
  expect(conflictsOf(words)).toHaveLength(1);
  const undone = withStep(words, nextStep(words, 'undo') ?? expect.unreachable(), 'undo');
  expect([valuesOf(undone, 'about'), undone.drafts]).toEqual([{ heading: 'Theirs' }, {}]);
});

test('what somebody else has changed in a list that was written anew is there, or asked about', () => {
  const words = seen(['One', 'Two', 'Three'], ['One', 'Four', 'Five'], ['One', 'Third']);
  expect(JSON.stringify([valuesOf(words, 'about'), conflictsOf(words)])).toContain('Third');
});

test('what was saved while its response was lost is not doubled, whatever is typed then', () => {
  const [sent, renamed] = ['Added', 'Renamed'].map((name) => [{ name, text: 'Words of the new entry' }]);
  const words = withValues(seen([], [], []), 'about', sent, 0);
  const typed = withValues(withSent(words, words.drafts), 'about', renamed, 5000);
  for (const each of [typed, withSent(typed, typed.drafts)]) {
    expect(valuesOf(withFile(each, aboutFile('4', sent)), 'about')).toEqual(renamed);
  }
});
