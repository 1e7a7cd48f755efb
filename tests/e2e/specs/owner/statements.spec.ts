import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { regulator } from '../../../../build/content/statements.ts';
import { freePort } from '../../../../server/testing/free-port.ts';
import { company } from '../../../../src/content/content.ts';
import { draftMarker } from '../../../../src/content/documents/unfinished.ts';
import { expect, test } from '../../support/fixtures.ts';
import { copyProject } from '../../support/sites/clean-copy.ts';
import { runBuild, unset } from '../../support/sites/sites.ts';

test('STATEMENTS-1 STATEMENTS-2 STATEMENTS-3 STATEMENTS-4 STATEMENTS-5 STATEMENTS-6 STATEMENTS-7 STATEMENTS-8: the owner drafts four statements, and the site has those that are no drafts any more', async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'statements-'));
  copyProject(folder);
  rmSync(path.join(folder, 'content/pages'), { recursive: true, force: true });
  const environment = { ...process.env, ...unset };
  const run = (...command: string[]) =>
    spawnSync(process.execPath, ['config/run.js', ...command], { cwd: folder, env: environment, encoding: 'utf8' });
  const draft = (name: string) => run('build/content/statement-command.ts', name).status;
  const fileOf = (name: string) => path.join(folder, `content/pages/${name}.md`);
  for (const name of ['accessibility', 'complaints', 'modern-slavery', 'carbon']) {
    expect(draft(name)).toBe(0);
  }
  const draftOf = readFileSync(fileOf('carbon'), 'utf8');
  expect(draft('carbon')).toBe(1);
  expect(readFileSync(fileOf('carbon'), 'utf8')).toBe(draftOf);
  for (const name of ['accessibility', 'complaints', 'modern-slavery']) {
    writeFileSync(fileOf(name), readFileSync(fileOf(name), 'utf8').replace(/^draft: true\n/m, ''));
  }

  const launch = run('build/launch-check/command.ts').stdout;
  expect(launch).toMatch(/^✘ Complaints about personal data\n {4}replace or delete what the draft has left: /m);
  expect(launch).toMatch(/^ℹ Carbon reduction plan\n {4}it is still a draft: .* above £5 million a year/m);

  expect(runBuild(path.join(folder, 'dist'), {}, folder)).toBe(true);
  const port = await freePort();
  const server = spawn(process.execPath, ['config/run.js', 'server/main.ts'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...environment, PORT: String(port), DATA_DIR: path.join(folder, 'data') },
  });
  try {
    const origin = `http://localhost:${port}`;
    await expect.poll(() => page.goto(origin).catch(() => null)).not.toBeNull();
    const main = page.getByRole('main');
    const heading = (level: number) => main.getByRole('heading', { level });

    await page.goto(`${origin}/accessibility`);
    await expect(heading(1)).toHaveText('Accessibility statement');
    await expect(main).toContainText(draftMarker);
    await expect(main).toContainText('[who tested it by keyboard and with which screen readers, and when]');
    await expect(main).toContainText(
      '[when, with which tools and browsers, and what they found: npm run conformance prints it]',
    );

    await page.getByRole('contentinfo').getByRole('link', { name: 'Data complaints' }).click();
    await expect(heading(1)).toHaveText('Complaints about personal data');
    await expect(main.getByRole('link', { name: 'the contact form' })).toHaveAttribute('href', '/contact');
    await expect(main).toContainText(company.email);
    await expect(main.getByRole('listitem')).toHaveText([/within 30 days/, /without undue delay/, /what came of it/]);
    await expect(main.getByRole('link', { name: regulator.complaints })).toBeVisible();

    await page.goto(`${origin}/modern-slavery`);
    await expect(heading(2)).toHaveText([
      /structure/,
      /policies/,
      /diligence/,
      /Risks/,
      /works/,
      /Training/,
      /Approval/,
    ]);

    await page.goto(`${origin}/carbon`);
    await expect(heading(1)).toHaveText('Page Not Found');
    expect(draftOf).toMatch(/net zero emissions .* by \[year, 2050 at the latest\]/);
    expect(draftOf).not.toMatch(/\| \d/);
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  }
});
