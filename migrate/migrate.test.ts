import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runNode } from '../config/testing/run-node.ts';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { editYaml } from '../desk/content/yaml-edit.ts';
import { nodeArguments } from '../server/testing/node-arguments.ts';
import { violationLine } from '../src/content/content-error.ts';
import { parseDocument } from '../src/content/documents/documents.ts';
import { isObject } from '../src/content/find-values.ts';
import { checkContent } from '../src/content/read.ts';
import { parseContent } from '../src/content/yaml.ts';
import { noticeAsPage } from './notice.ts';
import { toSections } from './sections.ts';
import { migrated } from './steps.ts';

const names = readdirSync('migrate/former');
const former = new Map(names.map((name) => [name, readFileSync(`migrate/former/${name}`, 'utf8')]));

/** Fields that the former format left to the code. */
const own = ['kind', 'look', 'illustration', 'calculator', 'icon', 'id', 'page'];

const textsIn = (value: unknown): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => (own.includes(name) ? [] : textsIn(each)))
    : [String(value)];

const wordsOf = (text: string) => textsIn(parseContent(text, '').data).toSorted();

/** Texts of several files, each once, and without references. */
const allWords = (texts: Iterable<string | undefined>) =>
  [...new Set([...texts].flatMap((text) => (text === undefined ? [] : wordsOf(text))))]
    .filter((word) => !word.startsWith('{'))
    .toSorted();

/** Content folder of the examples with the files of the earliest format. */
function formerFolder(project = temporaryFolder()): string {
  const folder = path.join(project, 'content');
  for (const part of ['content', 'public']) {
    cpSync(`examples/full/${part}`, path.join(project, part), { recursive: true });
  }
  for (const [name, text] of former) writeFileSync(path.join(folder, name), text);
  return folder;
}

function write(folder: string, changed: ReturnType<typeof migrated>): void {
  for (const [name, text] of changed) {
    if (text === undefined) rmSync(path.join(folder, name));
    else writeFileSync(path.join(folder, name), text);
  }
}

test('the earliest format is named in one sentence, and migrated it keeps all words and breaks no rule', () => {
  const folder = formerFolder();
  expect(checkContent(folder).violations.map(violationLine)).toEqual([
    'content/pillar-titles.yaml: is in the format of an earlier release. Run "npm run migrate", which shows what it would change.',
  ]);
  rmSync(path.join(folder, 'pillar-titles.yaml'));
  expect(checkContent(folder).violations.map(violationLine)).toEqual([
    'content/: is in the format of an earlier release. Run "npm run migrate", which shows what it would change.',
  ]);
  writeFileSync(path.join(folder, 'pillar-titles.yaml'), former.get('pillar-titles.yaml') ?? '');
  const changed = migrated(former);
  write(folder, changed);
  const after = new Map([...former, ...changed]);
  expect(allWords(after.values())).toEqual(allWords(former.values()));
  expect(checkContent(folder).violations.map(violationLine)).toEqual([]);
  expect(migrated(new Map([...after].flatMap(([name, text]) => (text ? [[name, text]] : [])))).size).toBe(0);
});

test('names of pillars become services, with their comments; references follow, and the rest of a file stays', () => {
  const files = new Map([
    ['pillar-titles.yaml', '# Names\n\n# First\na-b: "A: B"\nc: C\n'],
    ['company.yaml', 'name: "N\\u00a0" # The name\nprofiles: []\n'],
    [
      'enquiry.yaml',
      '# Services\nservices:\n  a-b: "{pillarTitles.a-b}"\n  # Last\n  general-consultation: Other\nsend: Send\n',
    ],
    [
      'services.yaml',
      'sections:\n  - kind: pillars\n    pillars:\n      - id: c\n        # Title\n        title: "{pillarTitles.c}"\n        summary: S\n',
    ],
    [
      'insights/a.md',
      '---\ntitle: "{services.pillars.pillars.0.title}, {enquiry.services.general-consultation}"\n---\n',
    ],
  ]);
  expect(Object.fromEntries(migrated(files))).toEqual({
    'pillar-titles.yaml': undefined,
    'company.yaml':
      'name: "N\\u00a0" # The name\nprofiles: []\n\n# Names\nservices:\n  # First\n  - id: a-b\n    name: "A: B"\n    icon: process\n  - id: c\n    name: C\n    icon: process\n',
    'enquiry.yaml': '# Services\n# Last\ngeneralConsultation: Other\nsend: Send\n',
    'services.yaml': 'sections:\n  - kind: pillars\n    pillars:\n      - id: c\n        # Title\n        summary: S\n',
    'insights/a.md': '---\ntitle: "{company.services.c.name}, {enquiry.generalConsultation}"\n---\n',
  });
});

test('a name that differs from that of the service stays as a comment', () => {
  const files = new Map([
    ['pillar-titles.yaml', 'c: C\n'],
    ['enquiry.yaml', 'services:\n  c: Sea\n  general-consultation: Other\n'],
    [
      'services.yaml',
      'sections:\n  - kind: pillars\n    pillars:\n      - id: c\n        title: See\n        summary: S\n',
    ],
  ]);
  const changed = migrated(files);
  expect(changed.get('enquiry.yaml')).toBe(
    '# “Sea” was the name here. It is “C” now, of company.yaml.\ngeneralConsultation: Other\n',
  );
  expect(changed.get('services.yaml')).toContain('# “See” was the name here. It is “C” now, of company.yaml.\n');
});

/** Names that the former format wrote in several places, with references as a rule: the list of services has each once. */
const once = new Set([
  'title',
  'process-digitization',
  'technology-modernization',
  'customer-experience',
  'ecommerce-strategy',
]);

test('names in the menu become one list, and nothing else of a file changes; references follow', () => {
  const files = new Map([
    ['site.yaml', 'language: en\nmenu: Menu # The button\n'],
    ['contact.yaml', '# Above\nmenu: >-\n  Write\n  to us\n# Words\nmetadata:   {title: "T\\u00a0"}\n'],
    ['home.yaml', 'menu: Home # First\nlede: "{contact.menu}, {site.menu}"\n'],
  ]);
  expect(Object.fromEntries(migrated(files))).toEqual({
    'site.yaml':
      'language: en\nmenu:\n  - label: Home # First\n    page: /\n  - label: >-\n      Write to us\n    page: /contact\nmenuButton: Menu # The button\n',
    'contact.yaml': '# Above\n# Words\nmetadata:   {title: "T\\u00a0"}\n',
    'home.yaml': 'lede: "{site.menu.1.label}, {site.menuButton}"\n',
  });
});

test('altered words are kept as well, whatever is in them', () => {
  const word = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('# a', 'a: b', '- a', '"', '{company.name}', "it's"),
  );
  fc.assert(
    fc.property(fc.infiniteStream(word), (words) => {
      const altered = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(altered);
        if (isObject(value))
          return Object.fromEntries(
            Object.entries(value).map(([key, each]) => [key, once.has(key) ? each : altered(each)]),
          );
        const next = words.next().value;
        return next?.trim() && !/\p{C}/u.test(next) ? next : value;
      };
      const before = new Map(
        [...former].map(([name, text]) => [name, editYaml(text, altered(parseContent(text, '').data))]),
      );
      const after = new Map([...before, ...migrated(before)]);
      expect(allWords(after.values())).toEqual(allWords(before.values()));
    }),
    { numRuns: 12 },
  );
});

test('comments stay above what they are about, line ends and the order of a page stay, and references follow', () => {
  const home = [
    '# The file',
    '',
    'menu: Home',
    'metadata: {title: T, description: D}',
    '# The opening',
    'hero:',
    '  # Its heading',
    '  heading: "{home.pillars.heading}"',
    '  lede: L',
    'pillars:',
    '  heading: "See {approach.principles.heading}"',
    '',
  ].join('\r\n');
  const site = 'a: "{home.hero.heading} { services.pillars.0.title }"\n';
  const article = '---\nsummary: "{contact.formHeading}"\n---\n\n{contact.formHeading}\n';
  const files = new Map([...former, ['home.yaml', home], ['site.yaml', site], ['insights/a.md', article]]);
  const changed = toSections(files);
  expect(changed.get('home.yaml')).toBe(
    [
      '# The file',
      '',
      'menu: Home',
      'metadata: { title: T, description: D }',
      'illustration: home',
      'sections:',
      '  # The opening',
      '  - kind: masthead',
      '    # Its heading',
      '    heading: "{home.cards.heading}"',
      '    lede: L',
      '  - kind: cards',
      '    heading: "See {approach.sections.4.heading}"',
      '',
    ].join('\r\n'),
  );
  expect(changed.get('site.yaml')).toBe('a: "{home.masthead.heading} { services.pillars.pillars.0.title }"\n');
  expect(changed.get('insights/a.md')).toBe('---\nsummary: "{contact.form.heading}"\n---\n\n{contact.formHeading}\n');
  expect(changed.has('about.yaml')).toBe(true);
});

test('a page of the owner’s own becomes the sections that it had', () => {
  const page =
    'masthead: {heading: H, lede: L}\nsteps: {heading: S, points: []}\npoints: [{heading: P, points: []}]\nquestions: {heading: Q, list: []}\n';
  const { sections } = parse(toSections(new Map([['hiring.yaml', page]])).get('hiring.yaml') ?? '');
  expect(sections.map(({ kind, look, heading }: Record<string, string>) => [kind, look, heading])).toEqual([
    ['masthead', undefined, 'H'],
    ['points', 'steps down', 'S'],
    ['points', 'rows', 'P'],
    ['questions', undefined, 'Q'],
  ]);
});

test('a privacy notice from before version 1.0 becomes a page', () => {
  const notice = '# How we "handle" data\n\n## Who we are\n\nWe.\n';
  const changed = noticeAsPage(new Map([...former, ['privacy.md', notice], ['privacy.yaml', 'lede: Words\n']]));
  expect([...changed.keys()]).toEqual(['pages/privacy.md', 'privacy.md', 'privacy.yaml']);
  expect([...noticeAsPage(new Map([['privacy.yaml', 'lede: Words\n']]))]).toEqual([['privacy.yaml', undefined]]);
  const { values, body } = parseDocument('pages/privacy', changed.get('pages/privacy.md') ?? '');
  expect(values).toMatchObject({ title: 'How we "handle" data', footer: 'Privacy notice' });
  expect(values).not.toHaveProperty('draft');
  expect(body.markdown).toBe('\n## Who we are\n\nWe.\n');
});

test('the command shows the changes and writes them when asked; what no commit has stays beside the new files', () => {
  const project = temporaryFolder();
  const folder = formerFolder(project);
  writeFileSync(path.join(folder, 'privacy.md'), '# Notice\n');
  const run = (...given: string[]) => {
    const { stdout, stderr } = runNode(nodeArguments('migrate/command.ts', ...given), project);
    return stdout + stderr;
  };
  const git = (...given: string[]) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@company.example', ...given], { cwd: project });
  const home = () => readFileSync(path.join(folder, 'home.yaml'), 'utf8');

  expect(run()).toMatch(/\n-hero:\n(.*\n)*\+ {2}- kind: masthead\n(.*\n)*Nothing is written yet: /);
  expect(home()).toBe(former.get('home.yaml'));
  mkdirSync(path.join(project, '.git'), { recursive: true });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Words');
  writeFileSync(path.join(folder, 'home.yaml'), `# Saved at the desk\n${former.get('home.yaml')}`);
  expect(run('--write')).toMatch(/^Written: .*content\/home\.yaml/);
  expect(readFileSync(path.join(folder, 'home.yaml.bak'), 'utf8')).toContain('# Saved at the desk');
  expect(home()).toContain('  - kind: masthead\n');
  expect([existsSync(path.join(folder, 'privacy.md')), existsSync(path.join(folder, 'pages/privacy.md'))]).toEqual([
    false,
    true,
  ]);
  expect(run('--write')).toContain('has the format of this release already.');
});
