import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { type Change, type ContentFiles, contentFiles } from './content-files.ts';
import { RefusedError } from './project-files.ts';

/** Copy of the content, with the documents of the examples if they are asked for. */
function copy(hasDocuments = false) {
  const project = temporaryFolder();
  cpSync('content', path.join(project, 'content'), { recursive: true });
  const file = (name: string) => path.join(project, 'content', name);
  if (hasDocuments) cpSync('examples/full/public', path.join(project, 'public'), { recursive: true });
  for (const folder of hasDocuments ? ['insights', 'work', 'pages'] : []) {
    cpSync(`examples/full/content/${folder}`, file(folder), { recursive: true });
  }
  const text = (name: string) => readFileSync(file(name), 'utf8');
  const rewrite = (name: string, edit: (before: string) => string) => writeFileSync(file(name), edit(text(name)));
  const { save, ...reading } = contentFiles(project);
  const files = { ...reading, save: (changes: readonly Change[]) => save(changes, 'Ada') };
  return { project, file, files, text, rewrite };
}

/** Asserts that no temporary file is beside the content, nor in the desk's folder. */
function expectNothingLeft(project: string) {
  const names = globSync('{content,.desk}/**', { cwd: project }).map((name) => path.basename(name));
  expect(names.filter((name) => /^\.(?!desk$)|\.(new|old)$|journal/.test(name))).toEqual([]);
}

/** Change of fields of a file. */
const changed = (files: Pick<ContentFiles, 'read'>, name: string, changes: object) => {
  const { revision, values } = files.read(name);
  return { name, revision, values: { ...Object(values), ...changes } };
};

/** Change of the heading of the 404 page. */
const heading = (files: Pick<ContentFiles, 'read'>, text: string) => changed(files, 'notFound', { heading: text });

const theirs = (text: string) => text.replace(/^heading: .*$/m, 'heading: Theirs');
const withBrokenLink = (text: string) => text.replace('href: /services', 'href: /nowhere');

const begun = {
  name: 'insights/two-forms',
  revision: '',
  values: {
    title: 'Two forms for one thing',
    summary: 'Why the same details are asked for twice, what that costs in a year, and how to ask for them once.',
    author: 'Sam Specimen',
    topic: 'process-digitization',
    date: '2026-11-01',
    draft: 'true',
    body: 'Text.\n',
  },
};

test('what is pasted with invisible characters is written without them where the check reads it so, and with them in words', () => {
  const { files, file } = copy();
  const pasted = { email: '\u2060office@company.example\u00a0', strapline: 'Ten\u00a0years \u2013 \u200bfor you' };
  const saved = files.save([changed(files, 'company', pasted)]);
  expect(saved).toMatchObject({ saved: [{ values: { ...pasted, email: 'office@company.example' } }] });
  expect(readFileSync(file('company.yaml'), 'utf8')).toContain('email: office@company.example\n');
});

test('a file that changed meanwhile is not overwritten, and is shown as it is now', () => {
  const { files, text, rewrite } = copy();
  const change = heading(files, 'Mine');
  rewrite('not-found.yaml', theirs);
  expect(files.save([change, files.read('home')])).toMatchObject({
    saved: [{ name: 'home' }],
    changed: [{ name: 'notFound', values: { heading: 'Theirs' } }],
  });
  expect(text('not-found.yaml')).toContain('heading: Theirs');
});

test('a file that changes while it is being saved is not overwritten either', () => {
  const { project, files, text, rewrite } = copy();
  const { values, ...change } = heading(files, 'Mine');
  const written = theirs(text('not-found.yaml'));
  // Another program writes as soon as the values are checked.
  const watched = Object.defineProperty({ ...values }, 'heading', {
    enumerable: true,
    get() {
      rewrite('not-found.yaml', () => written);
      return 'Mine';
    },
  });
  expect(files.save([{ ...change, values: watched }])).toMatchObject({
    changed: [{ name: 'notFound' }],
  });
  expect(text('not-found.yaml')).toBe(written);
  expectNothingLeft(project);
});

test('of several changes each is saved that keeps the rules, with those that it needs, and the others wait', () => {
  const { files, text } = copy();
  const { metadata } = Object(files.read('about').values);
  const linked = { ...begun.values, body: '[Read it](/insights/third).\n' };
  const save = (...changes: Change[]) => {
    const { saved, violations } = files.save(changes);
    return { saved: saved.map(({ name }) => name), waiting: [...new Set(violations.map(({ file }) => file))] };
  };
  // A rule of its own, and one between files: nobody else has to wait.
  expect(save(heading(files, ''), changed(files, 'contact', { metadata }), changed(files, 'home', {}))).toEqual({
    saved: ['home'],
    waiting: ['content/not-found.yaml', 'content/contact.yaml'],
  });
  // A new article, the one that it links to, which is not right yet, and a page that links to it.
  const third = { ...begun, name: 'insights/third', values: { ...begun.values, title: 'Third', topic: 'pets' } };
  const first = { ...begun, values: linked };
  expect(save(first, third, heading(files, 'Fine'))).toEqual({
    saved: ['notFound'],
    waiting: ['content/insights/two-forms.md', 'content/insights/third.md'],
  });
  const summary = `${begun.values.summary} Again.`;
  const right = { ...third, values: { ...third.values, topic: 'process-digitization', summary } };
  expect(save(first, right)).toEqual({ saved: ['insights/two-forms', 'insights/third'], waiting: [] });
  // What others link to goes together with their links, and not before.
  const gone = { ...files.read('insights/third'), values: null };
  const withoutLink = changed(files, 'insights/two-forms', { body: 'Text.\n' });
  expect(save(gone, heading(files, 'Better'))).toEqual({
    saved: ['notFound'],
    waiting: ['content/insights/two-forms.md'],
  });
  expect(save(gone, { ...withoutLink, values: { ...withoutLink.values, topic: 'pets' } }).saved).toEqual([]);
  expect(save(gone, withoutLink)).toEqual({ saved: ['insights/third', 'insights/two-forms'], waiting: [] });
  expect(text('not-found.yaml')).toContain('heading: Better');
});

test('a file that can’t hold what was typed stays as it is, whatever else is saved or waits', () => {
  const { files, text } = copy(true);
  const before = text('pages/careers.md');
  // Another article links to this one.
  const gone = { ...files.read('insights/handover'), values: null };
  const unfit = changed(files, 'pages/careers', { body: '\u000b[Read it](/insights/handover).\n' });
  const { saved } = files.save([gone, unfit]);
  expect([saved, text('pages/careers.md')]).toEqual([[], before]);
});

test('an error in another file keeps no change from being saved, nor a document from being begun', () => {
  const { files, rewrite } = copy();
  rewrite('home.yaml', withBrokenLink);
  expect(files.save([heading(files, 'Nowhere')])).toMatchObject({ saved: [{}] });
  expect(files.save([begun])).toMatchObject({ saved: [{}] });
});

test.each([
  ['an open quote', (text: string) => Buffer.from(`${text}more: "open\n`), /closing quote is missing/],
  [
    'bytes that are not UTF-8',
    (text: string) => Buffer.from(`# Caf\u00e9\n${text}`, 'latin1'),
    /Save the file as UTF-8/,
  ],
])('a file with %s is not written, and what is wrong in it is told', (_, spoil, words) => {
  const { files, file, text } = copy();
  const { values } = files.read('notFound');
  const broken = spoil(text('not-found.yaml'));
  writeFileSync(file('not-found.yaml'), broken);
  const { name, revision, violations } = files.read('notFound');
  expect(violations).toMatchObject([{ file: 'content/not-found.yaml', problem: expect.stringMatching(words) }]);
  expect(files.save([{ name, revision, values }, files.read('home')])).toMatchObject({
    saved: [{ name: 'home' }],
    violations,
  });
  expect(readFileSync(file('not-found.yaml'))).toEqual(broken);
});

test('a list that need not be there is empty, is written with its first entry, and is empty again without one', () => {
  const { files, file, text } = copy();
  rmSync(file('redirects.yaml'), { force: true });
  const absent = files.read('redirects');
  expect(absent).toEqual({ name: 'redirects', revision: '', values: [], violations: [] });
  const entries = [{ from: '/old-page', to: '/about' }];
  expect(files.save([{ ...absent, values: entries }])).toMatchObject({ saved: [{ values: entries }] });
  expect(text('redirects.yaml')).toBe('- from: /old-page\n  to: /about\n');
  expect(files.save([{ ...absent, values: [] }])).toMatchObject({ saved: [], changed: [{}] });
  expect(files.save([{ ...files.read('redirects'), values: [] }])).toMatchObject({ saved: [{}] });
  expect(text('redirects.yaml')).toBe('[]\n');
  for (const empty of ['# Kept.\n\n[]\n', '# None.\n', '']) {
    writeFileSync(file('redirects.yaml'), empty);
    const state = files.read('redirects');
    expect(state).toMatchObject({ values: [], violations: [] });
    const saved = files.save([{ ...state, values: entries }]);
    expect(saved).toMatchObject({ saved: [{ values: entries }] });
  }
});

test('a document is read with its body, and saved with the comments of its front matter', () => {
  const { files, text, rewrite } = copy(true);
  const name = 'insights/repeat-calls';
  rewrite(`${name}.md`, (before) => before.replace('---\n', '---\n# Kept.\n'));
  const before = text(`${name}.md`);
  const { revision, values } = files.read(name);
  const change = { ...Object(values), title: 'Count the calls' };
  expect(change.body.length).toBeGreaterThan(1000);
  const saved = files.save([{ name, revision, values: change }]);
  expect(saved).toMatchObject({ saved: [{ name, values: change }] });
  expect(text(`${name}.md`)).toBe(before.replace(/^title: .*$/m, 'title: Count the calls'));
});

test('what breaks a rule in a document is told of with its field, and with the line of its text', () => {
  const { files } = copy(true);
  const values = { ...begun.values, topic: 'pets', body: 'Text.\n\n#### Deep\n\n[Team](/team)\n' };
  const file = 'content/insights/two-forms.md';
  expect(files.save([{ ...begun, values }])).toMatchObject({
    saved: [],
    violations: ['topic', 'line 3', 'line 5'].map((field) => ({ file, field })),
  });
  expect(files.readAll().map(({ name }) => name)).not.toContain(begun.name);
});

test('a new document is written into its folder, and never over one that another program wrote meanwhile', () => {
  const { files, text, rewrite } = copy();
  expect(files.save([begun])).toMatchObject({ saved: [{ name: begun.name, values: begun.values }] });
  expect(text('insights/two-forms.md')).toMatch(/^---\ntitle: Two forms for one thing\n[\s\S]*\n---\n\nText\.\n$/);
  rewrite('insights/two-forms.md', () => '---\ntitle: Theirs\n---\n');
  expect(files.save([begun])).toMatchObject({ saved: [], changed: [{ values: { title: 'Theirs' } }] });
  expect(text('insights/two-forms.md')).toContain('Theirs');
});

test('a document is deleted unless it changed meanwhile, or another page links to it', () => {
  const { files, file } = copy(true);
  const remove = (name: string) => files.save([{ name, revision: files.read(name).revision, values: null }]);
  expect(remove('insights/handover')).toMatchObject({
    saved: [],
    violations: [{ file: 'content/insights/parallel-run.md' }, { file: 'content/insights/supplier-quotes.md' }],
  });
  expect(files.save([{ name: 'pages/terms', revision: 'old', values: null }])).toMatchObject({
    saved: [],
    changed: [{}],
  });
  expect(remove('pages/terms')).toMatchObject({ saved: [{ name: 'pages/terms', revision: '' }] });
  expect(readdirSync(file('pages'))).not.toContain('terms.md');
  // It can't be read, but it can go.
  writeFileSync(file('pages/careers.md'), '---\ntitle: "open\n---\n');
  expect(remove('pages/careers')).toMatchObject({ saved: [{}] });
  expect(() => remove('home')).toThrow('deletes nothing but articles');
  expect(files.read('home').values).toBeDefined();
});

test('a document that another program deleted meanwhile is not written unasked', () => {
  const { files, file } = copy(true);
  const { name, revision, values } = files.read('pages/terms');
  rmSync(file('pages/terms.md'));
  const conflict = { saved: [], changed: [{ name, revision: '' }] };
  expect(files.save([{ name, revision, values }])).toMatchObject(conflict);
  expect(files.save([{ name, revision: '', values }])).toMatchObject({ saved: [{}] });
});

test.each(['content', 'content/insights', 'content/not-found.yaml', 'content/insights/handover.md'])(
  'nothing is read or written through %s as a symbolic link',
  (name) => {
    const { project, files } = copy(true);
    const changes = [heading(files, 'Elsewhere'), files.read('insights/handover')];
    const elsewhere = path.join(project, 'elsewhere');
    renameSync(path.join(project, name), elsewhere);
    symlinkSync(elsewhere, path.join(project, name));
    expect(() => files.save(changes)).toThrow(`${name} is not a f`);
    expect(() => files.readAll()).toThrow('or is a symbolic link');
  },
);

test('a file or a folder that is missing is named as such', () => {
  const { files, file, project } = copy();
  rmSync(file('site.yaml'));
  expect(() => files.readAll()).toThrow('content/site.yaml is missing. Put the file back.');
  rmSync(path.join(project, 'content'), { recursive: true });
  expect(() => files.readAll()).toThrow('The folder content/ is missing. Put it back.');
});

test.each([
  ...['../package', 'company.yaml', 'constructor', '__proto__', '', 'insights/../home', '../insights/a', 'insights/A'],
  ...['insights/a/b', 'insights/a.b', 'insights/', 'x/a', 'constructor/a', 'insights/a\n'],
])('%j is not a file of the content', (name) => {
  expect(() => copy().files.read(name)).toThrow(RefusedError);
});

test.skipIf(process.platform === 'win32')('a disk that is full leaves the file as it was, and says so', () => {
  const { project, text } = copy();
  const before = text('about.yaml');
  expect(before.length).toBeGreaterThan(2048);
  const program = `
    import { contentFiles } from ${JSON.stringify(new URL('content-files.ts', import.meta.url).href)};
    const files = contentFiles(${JSON.stringify(project)});
    const { name, revision, values } = files.read('about');
    try {
      files.save([{ name, revision, values: { ...values, sections: values.sections.with(0, { ...values.sections[0], heading: 'A' }) } }]);
    } catch (error) {
      console.log(error.name, error.message);
    }`;
  // No file of this process can be longer than 2 blocks, which have 512 or 1024 bytes.
  const command = 'ulimit -f 2; exec "$0" --input-type=module --eval "$1"';
  const { stdout } = spawnSync('sh', ['-c', command, process.execPath, program], { encoding: 'utf8' });
  expect(stdout).toBe(
    'RefusedError The words could not be written: there is no space left on the disk. Free some, and try again.\n',
  );
  expect(text('about.yaml')).toBe(before);
  expectNothingLeft(project);
});
