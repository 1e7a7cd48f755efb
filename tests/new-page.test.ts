import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { company } from '../src/content/content.ts';
import { copyProject, rewrite } from './e2e/support/sites/clean-copy.ts';
import { unset } from './e2e/support/sites/sites.ts';

/** Returns the example of a kind from the checklist for a new page. */
function example(kind: 'yaml' | 'tsx' | 'ts'): string {
  const [, checklist = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('### A page\n');
  const [, code = ''] = new RegExp(`^ {3}\`\`\`${kind}\n(.*?)^ {3}\`\`\`$`, 'ms').exec(checklist) ?? [];
  return code.replace(/^ {3}/gm, '');
}

const run = promisify(execFile);

const build = (folder: string) =>
  run('npm', ['run', 'build'], {
    cwd: folder,
    env: { ...process.env, ...unset },
    shell: process.platform === 'win32',
  });

// These two run side by side, and their copies share node_modules/.
test.concurrent('a project can be built while another one with the same packages is built', async ({
  onTestFinished,
}) => {
  const folder = temporaryFolder(onTestFinished);
  copyProject(folder);
  await build(folder);
});

test.concurrent('a new page is the three files of CONTRIBUTING.md, and everything else derives from them', async ({
  onTestFinished,
}) => {
  const folder = temporaryFolder(onTestFinished);
  copyProject(folder);
  for (const content of ['content', 'examples/full']) {
    writeFileSync(path.join(folder, content, 'hiring.yaml'), example('yaml'));
  }
  writeFileSync(path.join(folder, 'src/pages/hiring.tsx'), example('tsx'));
  const lastLine = "  '/contact':";
  rewrite(folder, 'src/routes.ts', [[lastLine, `  ${example('ts')}${lastLine}`]]);
  await build(folder);

  const checked = spawnSync('node', ['config/run.js', 'build/content/require-valid-content.ts'], {
    cwd: folder,
    env: { ...process.env, ...unset, CONTENT_DIR: 'examples/full' },
    encoding: 'utf8',
  });
  expect(checked).toMatchObject({ stderr: '', status: 0 });

  const built = (name: string) => readFileSync(path.join(folder, 'dist', name), 'utf8');
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
  expect(readFileSync(path.join(folder, 'dist/social/hiring.png'))).not.toHaveLength(0);

  const { formFiles } = await import(path.join(folder, 'desk/content/form-schema.ts'));
  expect(formFiles).toContainEqual(expect.objectContaining({ file: 'content/hiring.yaml', label: 'Hiring page' }));
});
