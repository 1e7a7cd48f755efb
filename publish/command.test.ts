import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { loadSite, readFiles } from '../server/http/site-files.ts';

/** Commands in the folder of one site, whose tests go on with what the ones before have published. */

const folder = temporaryFolder(afterAll);
const at = (name: string) => path.join(folder, name);

cpSync('content', at('content'), { recursive: true });
mkdirSync(at('content/insights'), { recursive: true });
const facts = {
  ...{ title: 'Two forms', author: 'Alex Sample', topic: 'process-digitization' },
  date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  summary: 'Why a second form for the same order costs more than it saves, and how to see if you need it.',
};
const article = Object.entries(facts).map(([name, value]) => `${name}: ${value}\n`);
const text = '## What happened\n\nOne order, two forms.\n';
writeFileSync(at('content/insights/later.md'), `---\n${article.join('')}---\n\n${text}`);

/** Module that has a process believe that it is four days later. */
writeFileSync(
  at('clock.mjs'),
  `const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(Real.now() + 4 * 86_400_000); }
  static now() { return Real.now() + 4 * 86_400_000; }
};`,
);

function run(args: readonly string[], settings: Record<string, string> = {}, options: readonly string[] = []) {
  const given = { SITE_DIR: folder, SITE_URL: '', PORT: '1', ANALYTICS_ID: 'G-AB12CD34EF', ...settings };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...options, 'config/run.js', 'publish/command.ts', ...args],
    { encoding: 'utf8', env: { ...process.env, ...given } },
  );
  return { status, stdout, stderr };
}

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

test('a preview shows saved words, says so on each page, counts no visits, and goes once it has ended', () => {
  const preview = (settings = {}) => run(['preview', '--yes'], settings);
  const textOf = (site: string) =>
    [...readFiles(at(site)).values()].map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');
  const previews = () => readdirSync(at('previews'));

  expect(run(['publish', '--yes']).status).toBe(0);
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

test('an article goes live on its day, with the words of the live version and no others', () => {
  const later = (...args: readonly string[]) => {
    const { status, stdout, stderr } = run(args, {}, ['--import', at('clock.mjs')]);
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
