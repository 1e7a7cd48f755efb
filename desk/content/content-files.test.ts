import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { contentFiles } from './content-files.ts';
import { RefusedFileError } from './project-files.ts';

function copy() {
  const project = temporaryFolder();
  cpSync('content', path.join(project, 'content'), { recursive: true });
  const file = (name: string) => path.join(project, 'content', name);
  return { project, file, files: contentFiles(project), text: (name: string) => readFileSync(file(name), 'utf8') };
}

/** Asserts that no temporary file is beside the content, nor in the desk's folder. */
function expectNothingLeft(project: string) {
  const names = globSync('{content,.desk}/**', { cwd: project }).map((name) => path.basename(name));
  expect(names.filter((name) => /^\.(?!desk$)|\.(new|old)$|journal/.test(name))).toEqual([]);
}

type Words = Record<string, Record<string, unknown>>;

/** Change of the heading of the 404 page. */
function heading(files: ReturnType<typeof contentFiles>, text: string) {
  const { name, revision, values } = files.read('notFound');
  return { name, revision, values: { ...(values as object), heading: text } };
}

test('a change is in its file, whose comments stay', () => {
  const { project, files, file, text } = copy();
  writeFileSync(file('not-found.yaml'), `# Kept.\n${text('not-found.yaml')}`);
  expect(files.save([heading(files, 'Nowhere')])).toMatchObject({ status: 'saved', files: [{ name: 'notFound' }] });
  expect(text('not-found.yaml')).toMatch(/^# Kept\.\n[\s\S]*\nheading: Nowhere\n/);
  expectNothingLeft(project);
});

test('a file that changed meanwhile is not overwritten, and is shown as it is now', () => {
  const { files, file, text } = copy();
  const change = heading(files, 'Mine');
  writeFileSync(file('not-found.yaml'), text('not-found.yaml').replace(/^heading: .*$/m, 'heading: Theirs'));
  const other = files.read('home');
  expect(files.save([change, { ...other, values: other.values }])).toMatchObject({
    status: 'conflict',
    files: [{ name: 'notFound', values: { heading: 'Theirs' } }],
  });
  expect(text('not-found.yaml')).toContain('heading: Theirs');
});

test('a file that changes while it is being saved is not overwritten either', () => {
  const { project, files, file, text } = copy();
  const change = heading(files, 'Mine');
  const theirs = text('not-found.yaml').replace(/^heading: .*$/m, 'heading: Theirs');
  const values = {
    ...change.values,
    // Another program writes as soon as the values are checked.
    get heading() {
      writeFileSync(file('not-found.yaml'), theirs);
      return 'Mine';
    },
  };
  expect(files.save([{ ...change, values }])).toMatchObject({ status: 'conflict', files: [{ name: 'notFound' }] });
  expect(text('not-found.yaml')).toBe(theirs);
  expectNothingLeft(project);
});

test('a change that breaks a rule, of its own file or between files, is not saved: neither are the others', () => {
  const { files, text } = copy();
  const before = text('not-found.yaml');
  expect(files.save([heading(files, '')])).toEqual({
    status: 'invalid',
    violations: [{ file: 'content/not-found.yaml', field: 'heading', problem: 'main heading is empty.' }],
  });
  const home = files.read('home');
  const metadata = (files.read('about').values as Words).metadata;
  const values = { ...(home.values as object), metadata };
  const saved = files.save([heading(files, 'Fine'), { ...home, values }]);
  expect(saved).toMatchObject({ status: 'invalid' });
  expect(JSON.stringify(saved)).toContain('Give each page its own.');
  expect(text('not-found.yaml')).toBe(before);
});

test('an error that another file has already does not keep a change from being saved', () => {
  const { files, file, text } = copy();
  writeFileSync(file('home.yaml'), text('home.yaml').replace('href: /services', 'href: /nowhere'));
  expect(files.save([heading(files, 'Nowhere')])).toMatchObject({ status: 'saved' });
});

test('a file that was broken by hand is not written, and what is wrong in it is said', () => {
  const { files, file, text } = copy();
  const { name, values } = files.read('notFound');
  const broken = `${text('not-found.yaml')}more: "open\n`;
  writeFileSync(file('not-found.yaml'), broken);
  const { revision } = files.read(name);
  expect(() => files.save([{ name, revision, values }])).toThrow(
    /^Nothing was saved\. Fix this in the file first: content\/not-found\.yaml .*closing quote is missing/,
  );
  expect(text('not-found.yaml')).toBe(broken);
});

test('a file of another encoding than UTF-8 keeps its bytes, and is named as such', () => {
  const { files, file, text } = copy();
  const latin = Buffer.from(`# Caf\u00e9\n${text('site.yaml')}`, 'latin1');
  writeFileSync(file('site.yaml'), latin);
  const { name, revision, values, violations } = files.read('site');
  expect(violations).toEqual([
    { file: 'content/site.yaml', field: 'line 1', problem: expect.stringContaining('Save the file as UTF-8.') },
  ]);
  expect(() => files.save([{ name, revision, values }])).toThrow('Save the file as UTF-8.');
  expect(readFileSync(file('site.yaml'))).toEqual(latin);
});

test('a list that need not be there is empty, is written with its first entry, and is empty again without one', () => {
  const { files, file, text } = copy();
  rmSync(file('redirects.yaml'), { force: true });
  const absent = files.read('redirects');
  expect(absent).toEqual({ name: 'redirects', revision: '', values: [], violations: [] });
  const entries = [{ from: '/old-page', to: '/about' }];
  expect(files.save([{ ...absent, values: [{ from: '/about', to: '/about' }] }])).toMatchObject({
    status: 'invalid',
    violations: [{ file: 'content/redirects.yaml', field: '[0].from' }],
  });
  expect(files.save([{ ...absent, values: entries }])).toMatchObject({ status: 'saved', files: [{ values: entries }] });
  expect(text('redirects.yaml')).toBe('- from: /old-page\n  to: /about\n');
  expect(files.save([{ ...absent, values: [] }])).toMatchObject({ status: 'conflict' });

  writeFileSync(file('redirects.yaml'), `# Kept.\n\n${text('redirects.yaml')}`);
  expect(files.save([{ ...files.read('redirects'), values: [] }])).toMatchObject({ status: 'saved' });
  expect(text('redirects.yaml')).toMatch(/^# Kept\.\n\s*\[\]\n$/);
  for (const empty of ['# Kept.\n\n[]\n', '# None.\n', '']) {
    writeFileSync(file('redirects.yaml'), empty);
    const state = files.read('redirects');
    expect(state).toMatchObject({ values: [], violations: [] });
    expect(files.save([{ ...state, values: entries }])).toMatchObject({
      status: 'saved',
      files: [{ values: entries }],
    });
  }
});

/** Copy of the content with the documents of the examples. */
function withDocuments() {
  const made = copy();
  for (const folder of ['insights', 'work', 'pages']) {
    cpSync(`examples/full/${folder}`, made.file(folder), { recursive: true });
  }
  return made;
}

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

test('a document is read with its body, and saved with the comments of its front matter', () => {
  const { files, file, text } = withDocuments();
  const name = 'insights/repeat-calls';
  const before = text(`${name}.md`).replace('---\n', '---\n# Kept.\n');
  writeFileSync(file(`${name}.md`), before);
  const { revision, values } = files.readAll().find((each) => each.name === name) ?? {};
  const change = { ...(values as { title: string; body: string }), title: 'Count the calls' };
  expect(change.body.length).toBeGreaterThan(1000);
  expect(files.save([{ name, revision: revision ?? '', values: change }])).toMatchObject({
    status: 'saved',
    files: [{ name, values: change }],
  });
  expect(text(`${name}.md`)).toBe(before.replace(/^title: .*$/m, 'title: Count the calls'));
});

test('what breaks a rule in a document is told of with its field, and with the line of its text', () => {
  const { files } = withDocuments();
  const values = { ...begun.values, author: 'Nobody', body: 'Text.\n\n#### Deep\n\n[Team](/team)\n' };
  expect(files.save([{ ...begun, values }])).toMatchObject({
    status: 'invalid',
    violations: [
      { file: 'content/insights/two-forms.md', field: 'author' },
      { file: 'content/insights/two-forms.md', field: 'line 3' },
      { file: 'content/insights/two-forms.md', field: 'line 5' },
    ],
  });
  expect(files.readAll().map(({ name }) => name)).not.toContain(begun.name);
});

test('a new document is written into its folder, and never over one that another program wrote meanwhile', () => {
  const { files, file, text } = copy();
  expect(files.save([begun])).toMatchObject({ status: 'saved', files: [{ name: begun.name, values: begun.values }] });
  expect(text('insights/two-forms.md')).toMatch(/^---\ntitle: Two forms for one thing\n[\s\S]*\n---\n\nText\.\n$/);
  expect(files.validate(files.dataWith(files.readAll(), {})).violations).toEqual([]);

  writeFileSync(file('insights/two-forms.md'), '---\ntitle: Theirs\n---\n');
  expect(files.save([begun])).toMatchObject({ status: 'conflict', files: [{ values: { title: 'Theirs' } }] });
  expect(text('insights/two-forms.md')).toContain('Theirs');
});

test('a document is deleted unless it changed meanwhile, or another page links to it', () => {
  const { files, file } = withDocuments();
  const remove = (name: string) => files.save([{ name, revision: files.read(name).revision, values: null }]);
  const name = 'insights/handover';
  expect(remove(name)).toMatchObject({
    status: 'invalid',
    violations: [
      { file: 'content/insights/parallel-run.md' },
      { file: 'content/insights/supplier-quotes.md', problem: expect.stringContaining('leads to no page') },
    ],
  });
  expect(files.save([{ name: 'pages/terms', revision: 'old', values: null }])).toMatchObject({ status: 'conflict' });
  expect(remove('pages/terms')).toEqual({
    status: 'saved',
    files: [{ name: 'pages/terms', revision: '', values: undefined, violations: [] }],
  });
  expect(readdirSync(file('pages'))).toEqual(['careers.md']);
  // It can't be read, but it can go.
  writeFileSync(file('pages/careers.md'), '---\ntitle: "open\n---\n');
  expect(remove('pages/careers')).toMatchObject({ status: 'saved' });
  expect(() => remove('home')).toThrow('deletes nothing but articles');
  expect(files.read('home').values).toBeDefined();
});

test('a document that another program deleted meanwhile is not written unasked', () => {
  const { files, file } = withDocuments();
  const { name, revision, values } = files.read('pages/terms');
  rmSync(file('pages/terms.md'));
  expect(files.save([{ name, revision, values }])).toMatchObject({
    status: 'conflict',
    files: [{ name, revision: '' }],
  });
  expect(files.save([{ name, revision: '', values }])).toMatchObject({ status: 'saved' });
});

test('an error in another file does not keep a document from being begun, though its words change with the pages', () => {
  const { files, file, text } = copy();
  writeFileSync(file('home.yaml'), text('home.yaml').replace('href: /services', 'href: /nowhere'));
  expect(files.save([begun])).toMatchObject({ status: 'saved' });
});

test('no document is read or written through a symbolic link, of a file or of its folder', () => {
  const { files, file, project } = copy();
  mkdirSync(path.join(project, 'elsewhere'));
  symlinkSync(path.join(project, 'elsewhere'), file('insights'));
  expect(() => files.save([begun])).toThrow('content/insights is not a folder, or is a symbolic link');
  expect(readdirSync(path.join(project, 'elsewhere'))).toEqual([]);

  rmSync(file('insights'));
  mkdirSync(file('insights'));
  writeFileSync(path.join(project, 'outside.md'), '---\ntitle: Outside\n---\n');
  symlinkSync(path.join(project, 'outside.md'), file('insights/two-forms.md'));
  expect(() => files.readAll()).toThrow('content/insights/two-forms.md is not a file, or is a symbolic link');
});

test('a file or a folder that is missing is named as such', () => {
  const { files, file, project } = copy();
  rmSync(file('site.yaml'));
  expect(() => files.readAll()).toThrow('content/site.yaml is missing. Put the file back.');
  rmSync(path.join(project, 'content'), { recursive: true });
  expect(() => files.readAll()).toThrow('The folder content/ is missing. Put it back.');
});

test.each(['../package', 'company.yaml', 'constructor', '__proto__', '', 'insights/../home', 'insights/A', 'x/a'])(
  '%j is not a file of the content',
  (name) => {
    const { files } = copy();
    expect(() => files.read(name)).toThrow(RefusedFileError);
  },
);

test('nothing is read or written through a symbolic link, of a file or of the folder', () => {
  const { files, file, project } = copy();
  const change = heading(files, 'Elsewhere');
  const outside = path.join(project, 'outside.yaml');
  renameSync(file('not-found.yaml'), outside);
  symlinkSync(outside, file('not-found.yaml'));
  expect(() => files.save([change])).toThrow('content/not-found.yaml is not a file, or is a symbolic link');

  const second = copy();
  mkdirSync(path.join(second.project, 'moved'));
  renameSync(path.join(second.project, 'content'), path.join(second.project, 'moved/content'));
  symlinkSync(path.join(second.project, 'moved/content'), path.join(second.project, 'content'));
  expect(() => second.files.read('home')).toThrow('content is not a folder, or is a symbolic link');
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
      console.log(files.save([{ name, revision, values: { ...values, masthead: { ...values.masthead, heading: 'A' } } }]).status);
    } catch (error) {
      console.log(error.name, error.message);
    }`;
  // No file of this process can be longer than 2 blocks, which have 512 or 1024 bytes.
  const command = 'ulimit -f 2; exec "$0" --input-type=module --eval "$1"';
  const { stdout } = spawnSync('sh', ['-c', command, process.execPath, program], { encoding: 'utf8' });
  expect(stdout).toBe(
    'RefusedFileError The words could not be written: there is no space left on the disk. Free some, and try again.\n',
  );
  expect(text('about.yaml')).toBe(before);
  expectNothingLeft(project);
});
