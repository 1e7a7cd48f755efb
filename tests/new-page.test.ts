import { execFile, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { loadSite, readFiles } from '../server/http/site-files.ts';
import { onFullDisk, throughShell } from '../server/testing/full-disk.ts';
import { company } from '../src/content/content.ts';
import { copyProject, rewrite } from './e2e/support/sites/clean-copy.ts';
import { unset } from './e2e/support/sites/sites.ts';

/** Returns the example of a kind from the checklist for a new page. */
function example(kind: 'yaml' | 'ts'): string {
  const [, checklist = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('### A page\n');
  const [, code = ''] = new RegExp(`^ {3}\`\`\`${kind}\n(.*?)^ {3}\`\`\`$`, 'ms').exec(checklist) ?? [];
  return code.replace(/^ {3}/gm, '');
}

/** Builds a copy of the project as `npm run build` does, by a shell's command line that runs a program as "$@". */
function build(folder: string, shell: string) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [program, args] = throughShell(shell, process.execPath, scripts.build.split(' ').slice(1));
  return promisify(execFile)(program, [...args], { cwd: folder, env: { ...process.env, ...unset } });
}

/** Files below a folder, each with its hash. */
const hashesIn = (folder: string) => Object.fromEntries([...readFiles(folder)].map(([name, { hash }]) => [name, hash]));

test('a new page is the files of CONTRIBUTING.md; a build publishes what pages name, and a full disk changes nothing', async () => {
  // Vite warns of the "#" only.
  const folder = path.join(temporaryFolder(), 'site #1%20&');
  copyProject(folder);
  for (const content of ['content', 'examples/full/content']) {
    writeFileSync(path.join(folder, content, 'hiring.yaml'), example('yaml'));
  }
  for (const content of ['content', 'examples/full/content']) {
    const above = '    page: /approach\n';
    const below = '    pages:\n      - label: Hiring\n        page: /hiring\n';
    rewrite(folder, `${content}/site.yaml`, [[above, above + below]]);
  }
  const lastLine = "  '/contact':";
  rewrite(folder, 'src/routes.ts', [[lastLine, `  ${example('ts')}${lastLine}`]]);
  rmSync(path.join(folder, 'public'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'public'));
  for (const name of ['unused.jpg', 'listed.html', 'moved.pdf', '.DS_Store']) {
    writeFileSync(path.join(folder, 'public', name), `MARKER of ${name}`);
  }
  symlinkSync('.', path.join(folder, 'public/loop'));
  writeFileSync(path.join(folder, 'content/redirects.yaml'), '- from: /old\n  to: /moved.pdf\n');
  appendFileSync(path.join(folder, 'content/site.yaml'), '\ndownloads:\n  - /listed.html\n');
  await build(folder, 'umask 077; exec "$@"');

  const dist = path.join(folder, 'dist');
  const built = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  const { pages, headers } = JSON.parse(built('.server/site.json'));
  expect(pages).toMatchObject({ '/hiring': 'hiring.html' });
  const page = built('hiring.html');
  expect(page).toContain(`<title>Hiring – ${company.name.replaceAll('&', '&amp;')}</title>`);
  expect(page).toContain('"name":"Hiring"');
  expect(page).toContain('<h1>Work with us</h1>');
  expect(page).toContain('<h3>Visit us</h3>');
  expect(page).toContain('<a href="/hiring" aria-current="page">Hiring</a>');
  expect(built('about.html').match(/<a href="\/hiring">Hiring<\/a>/g)).toHaveLength(2);
  expect(built('sitemap.xml')).toContain('/hiring</loc>');
  expect(built('_headers')).toContain('\n/hiring\n');
  expect(built('_redirects')).toContain('/hiring/ /hiring 308');
  expect(built(JSON.parse(headers['Speculation-Rules']))).toContain('"/hiring"');
  expect(readFileSync(path.join(dist, 'social/hiring.png'))).not.toHaveLength(0);
  const show =
    "const { formFiles } = await import('../desk/content/form-files.ts'); console.log(JSON.stringify(formFiles));";
  writeFileSync(path.join(folder, 'config/show-form-files.ts'), show);
  const run = (program: string) =>
    spawnSync('node', ['config/run.js', program], {
      cwd: folder,
      env: { ...process.env, ...unset, SITE_DIR: 'examples/full' },
      encoding: 'utf8',
    });
  const label = { file: 'content/hiring.yaml', label: 'Hiring page' };
  expect(JSON.parse(run('config/show-form-files.ts').stdout)).toContainEqual(expect.objectContaining(label));
  expect(run('build/content/require-valid-content.ts')).toMatchObject({ stderr: '', status: 0 });

  const whole = hashesIn(dist);
  const { files } = loadSite(dist);
  expect(['/listed.html', '/moved.pdf', '/unused.jpg'].filter((name) => files.has(name))).toEqual([
    '/listed.html',
    '/moved.pdf',
  ]);
  expect(whole).toMatchObject({ 'hiring.html.br': expect.any(String), 'hiring.html.gz': expect.any(String) });
  const plain = Object.keys(whole).filter((name) => !/\.(br|gz)$/.test(name));
  const marked = plain.filter((name) => readFileSync(path.join(dist, name)).includes('MARKER of'));
  expect(marked).toEqual(['listed.html', 'moved.pdf']);
  const modes = Object.keys(whole).map((name) => statSync(path.join(dist, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o644]));
  expect(statSync(dist).mode & 0o777).toBe(0o755);

  await expect(build(folder, onFullDisk(100))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^([^\n]*(Build failed|contains the "#" char)[^\n]*\n)*The disk is full\. [^\n]+\n$/),
  });
  expect(hashesIn(dist)).toEqual(whole);
  expect(readdirSync(folder).filter((name) => name.startsWith('.dist'))).toEqual([]);
  // Two builds, on a machine that is busy with other tests.
}, 600_000);
