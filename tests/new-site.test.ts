import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettingsFile } from '../config/settings-file.ts';
import { runNode } from '../config/testing/run-node.ts';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { lockProject } from '../desk/content/project-files.ts';
import { loadSite, readFiles } from '../server/http/site-files.ts';
import { copyProject } from './e2e/support/sites/clean-copy.ts';

/** Commands in the folder of one site beside the code, whose tests go on with what the ones before have published. */

const root = temporaryFolder(afterAll);
const code = path.join(root, 'code');
const folder = path.join(root, 'company');
const at = (name: string) => path.join(folder, name);
copyProject(code);

function start(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
) {
  return runNode([...options, 'config/run.js', program, ...args], code, { PATH: process.env.PATH, ...environment });
}

function run(args: readonly string[], settings: Record<string, string> = {}, options: readonly string[] = []) {
  const given = { SITE_DIR: folder, SITE_URL: '', PORT: '1', ANALYTICS_ID: 'G-AB12CD34EF', ...settings };
  return start('publish/command.ts', args, given, options);
}

const filesOfCode = () => globSync(`${code}/{,.cache/**/}{*,.*}`).map((file) => `${file} ${statSync(file).mtimeMs}`);

test('a new site lies beside the code, and is refused where something is', () => {
  const before = filesOfCode();
  const make = () => start('build/new-site/command.ts', ['../company'], { SITE_DIR: folder });
  expect(make()).toMatchObject({ status: 0, stderr: '' });
  const settings = at('settings.env');
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('#SITE_URL', 'SITE_URL'));
  expect(Object.keys(readSettingsFile(settings))).toEqual(['SITE_URL']);
  const stderr = `No site was made in ${folder}: it is not empty.\n`;
  expect(make()).toEqual({ status: 1, stdout: '', stderr });
  expect(filesOfCode()).toEqual(before);
});

test('a folder that is no site’s is refused, however it is named', () => {
  const other = path.join(root, 'other');
  mkdirSync(other);
  const stderr = expect.stringMatching(new RegExp(`^${other} is not the folder of a site, .*\n$`));
  const refused = { status: 1, stdout: '', stderr };
  expect(start('build/command.ts', ['--site', other])).toEqual(refused);
  expect(start('build/command.ts', [], { SITE_DIR: '../other' })).toEqual(refused);
  expect(readdirSync(other)).toEqual([]);
});

test('nothing is due before a version is live', () => {
  expect(run(['publish', '--due'])).toMatchObject({ stdout: 'Nothing to do: no version is live.\n', status: 0 });
});

test('words that are saved after they were read for a publication do not count as published', () => {
  const file = at('content/home.yaml');
  writeFileSync(
    at('colleague.mjs'),
    `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const read = fs.readFileSync;
fs.readFileSync = (name, ...given) => {
  const text = read(name, ...given);
  if (String(name).endsWith('content/home.yaml')) {
    fs.readFileSync = read;
    syncBuiltinESMExports();
    fs.appendFileSync(name, '# by a colleague');
  }
  return text;
};
syncBuiltinESMExports();`,
  );
  expect(run(['publish', '--yes'], {}, ['--import', at('colleague.mjs')])).toMatchObject({
    status: 1,
    stderr: 'Words or images were saved while the site was built: publish again.\n',
  });
  expect([readFileSync(file, 'utf8').endsWith('# by a colleague'), existsSync(at('dist'))]).toEqual([true, false]);
});

test('a site is published beside the code, which stays as it is', () => {
  const before = filesOfCode();
  const facts = {
    ...{ title: 'Two forms', author: 'Alex Sample', topic: 'process-digitization' },
    date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    summary: 'Why a second form for the same order costs more than it saves, and how to see if you need it.',
  };
  const article = Object.entries(facts).map(([name, value]) => `${name}: ${value}\n`);
  mkdirSync(at('content/insights'), { recursive: true });
  writeFileSync(at('content/insights/later.md'), `---\n${article.join('')}---\n\n## What happened\n\nTwo forms.\n`);
  const about = readFileSync(at('content/about.yaml'), 'utf8');
  writeFileSync(at('content/about.yaml'), about.replace(/^ {2}title: .*$/m, '  title: We of this site'));

  const given = ['publish', '--site', '../company', '--yes', '--message', 'First words'];
  const settings = { PORT: '1', ANALYTICS_ID: 'G-AB12CD34EF' };
  const said = /^Checking the words…\n[\s\S]*\nPages added: \d+\nVersion 1 is ready, and no server answers at https:/;
  expect(start('publish/command.ts', given, settings)).toEqual({
    status: 0,
    stdout: expect.stringMatching(said),
    stderr: '',
  });
  expect(run(['versions']).stdout).toMatch(/^live +1 .* First words\n$/);
  const page = readFileSync(at('dist/about.html'), 'utf8');
  const parts = [
    '<title>We of this site',
    '@layer components{',
    '<link rel="canonical" href="https://www.company.example/about"',
  ];
  expect(parts.filter((part) => !page.includes(part))).toEqual([]);
  expect(filesOfCode()).toEqual(before);
});

test('a preview shows saved words, says so on each page, counts no visits, and goes once it has ended', () => {
  const preview = (settings = {}) => run(['preview', '--yes'], settings);
  const textOf = (site: string) =>
    [...readFiles(at(site)).values()].map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');
  const previews = () => readdirSync(at('previews'));

  const live = textOf('dist');
  expect([live.includes('Preview, not live'), live.includes('G-AB12CD34EF')]).toEqual([false, true]);
  writeFileSync(
    at('content/home.yaml'),
    readFileSync(at('content/home.yaml'), 'utf8').replace(/heading: .*/, 'heading: A word for Grace'),
  );
  const { status, stdout } = preview();
  const [, secret = ''] = /^http:\/\/localhost:1\/preview\/([\w-]{22})\nAnyone with this address/m.exec(stdout) ?? [];
  const [name = ''] = previews();
  expect([status, secret.length, previews(), textOf('dist') === live]).toEqual([0, 22, [name], true]);

  const { pages, notFound, sent } = loadSite(at(`previews/${name}`));
  const shown = [...pages.values(), notFound, sent].map(({ plain }) => Buffer.from(plain.bytes).toString());
  expect(shown.filter((page) => !page.includes('Preview, not live.'))).toEqual([]);
  expect(shown[0]).toContain('A word for Grace');
  expect(textOf(`previews/${name}`)).not.toContain('G-AB12CD34EF');
  expect(readdirSync(folder, { recursive: true }).join()).not.toContain(secret);
  expect(textOf('.')).not.toContain(secret);

  // One that has ended, a damaged one, and what is none.
  const [ended, damaged] = ['e'.repeat(64), 'd'.repeat(64)];
  const manifest = at(`previews/${name}/.server/site.json`);
  const { preview: ending, ...others } = JSON.parse(readFileSync(manifest, 'utf8'));
  cpSync(at(`previews/${name}`), at(`previews/${ended}`), { recursive: true });
  writeFileSync(
    at(`previews/${ended}/.server/site.json`),
    JSON.stringify({ ...others, preview: { ...ending, until: Date.now() } }),
  );
  mkdirSync(at(`previews/${damaged}`));
  mkdirSync(at('previews/notes'));
  expect(preview({ PUBLISH_TO: 'git:origin#live' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('PUBLISH_TO leads to live of origin'),
  });
  expect(previews().toSorted()).toEqual([name, 'notes'].toSorted());

  // Words that could not even be built.
  appendFileSync(at('content/home.yaml'), '\nunfinished: [');
  expect(preview()).toMatchObject({ status: 1, stderr: expect.stringContaining('content/home.yaml') });
  expect(previews()).toHaveLength(2);
});

/** Module that has a process believe that it is four days later. */
writeFileSync(
  path.join(root, 'clock.mjs'),
  `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + 4 * 86_400_000); }
  static now() { return Real.now() + 4 * 86_400_000; }
};`,
);

test('an article goes live on its day, with the words of the live version and no others', () => {
  const later = (...args: readonly string[]) => {
    const { status, stdout, stderr } = run(args, {}, ['--import', path.join(root, 'clock.mjs')]);
    return `${status} ${stdout}${status === 0 ? '' : stderr}`;
  };
  const hasArticle = () => existsSync(at('dist/insights/later.html'));

  expect(run(['publish', '--due']).stdout).toMatch(/^Nothing to do before \d+ \w+ \d+: Two forms\.\n$/);
  expect(hasArticle()).toBe(false);

  expect(later('publish', '--due')).toMatch(/^0 /);
  expect(hasArticle()).toBe(true);
  expect(later('publish', '--due')).toBe('0 Nothing to do.\n');
  expect(later('versions')).toMatch(/live +2 .* timer +On its day: Two forms\n/);

  // Of a version that is live again, what has come to its day since is published, too.
  expect(later('roll-back')).toMatch(/^0 /);
  expect(hasArticle()).toBe(false);
  expect(later('publish', '--due')).toMatch(/^0 /);
  expect([hasArticle(), existsSync(at('versions/3/words/content/home.yaml'))]).toEqual([true, true]);
});

test('while one command publishes, another one is told so', () => {
  lockProject(folder, 'publish');
  const stderr = 'The site is being published by another command. Wait until it has ended.\n';
  expect(run(['roll-back', '1'])).toEqual({ status: 1, stdout: '', stderr });
});
