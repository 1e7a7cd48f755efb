import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSite, readFiles } from '../server/http/site-files.ts';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';

test('a preview shows saved words, says so on each page, counts no visits, and goes once it has ended', () => {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  cpSync('content', at('content'), { recursive: true });
  const run = (command: string, settings: Record<string, string> = {}) => {
    const given = { SITE_DIR: folder, SITE_URL: '', PORT: '1', ANALYTICS_ID: 'G-AB12CD34EF', ...settings };
    const args = ['config/run.js', 'publish/command.ts', command, '--yes'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, ...given },
    });
    return { status, stdout, stderr };
  };
  const textOf = (site: string) =>
    [...readFiles(at(site)).values()].map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');
  const previews = () => readdirSync(at('previews'));

  expect(run('publish').status).toBe(0);
  const live = textOf('dist');
  expect([live.includes('Preview, not live'), live.includes('G-AB12CD34EF')]).toEqual([false, true]);
  writeFileSync(
    at('content/home.yaml'),
    readFileSync(at('content/home.yaml'), 'utf8').replace(/heading: .*/, 'heading: A word for Grace'),
  );
  const { status, stdout } = run('preview');
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
  const { preview, ...facts } = JSON.parse(readFileSync(manifest, 'utf8'));
  cpSync(at(`previews/${name}`), at(`previews/${ended}`), { recursive: true });
  writeFileSync(
    at(`previews/${ended}/.server/site.json`),
    JSON.stringify({ ...facts, preview: { ...preview, until: Date.now() } }),
  );
  mkdirSync(at(`previews/${damaged}`));
  mkdirSync(at('previews/notes'));
  expect(run('preview', { PUBLISH_TO: 'git:origin#live' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('PUBLISH_TO leads to live of origin'),
  });
  expect(previews().toSorted()).toEqual([name, 'notes'].toSorted());

  appendFileSync(at('content/home.yaml'), '\nunfinished: [');
  expect(run('preview')).toMatchObject({ status: 1, stderr: expect.stringContaining('content/home.yaml') });
  expect(previews()).toHaveLength(2);
});
