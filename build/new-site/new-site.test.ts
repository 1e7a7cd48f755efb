import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettingsFile } from '../../config/settings-file.ts';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { lockProject } from '../../desk/content/project-files.ts';
import { copyProject } from '../../tests/e2e/support/sites/clean-copy.ts';

test('a new site lies beside the code, which publishing it leaves alone', () => {
  const folder = temporaryFolder();
  const code = path.join(folder, 'code');
  const site = path.join(folder, 'company');
  copyProject(code);
  const run = (program: string, args: readonly string[] = [], environment = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['config/run.js', program, ...args], {
      cwd: code,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...environment },
    });
    return { status, stdout, stderr };
  };
  const filesOfCode = () => globSync(`${code}/{,.cache/**/}{*,.*}`).map((file) => `${file} ${statSync(file).mtimeMs}`);
  const before = filesOfCode();

  const made = run('build/new-site/command.ts', ['../company'], { SITE_DIR: site });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(statSync(path.join(site, 'settings.env')).mode & 0o777).toBe(0o600);
  const settings = readFileSync(path.join(site, 'settings.env'), 'utf8');
  writeFileSync(path.join(site, 'settings.env'), settings.replace('#SITE_URL', 'SITE_URL'));
  expect(Object.keys(readSettingsFile(path.join(site, 'settings.env')))).toEqual(['SITE_URL']);
  expect(run('build/new-site/command.ts', ['../company'])).toEqual({
    status: 1,
    stdout: '',
    stderr: `No site was made in ${site}: it is not empty.\n`,
  });

  const about = path.join(site, 'content/about.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/^ {2}title: .*$/m, '  title: We of this site'));
  const published = run('publish/command.ts', ['publish', '--site', '../company', '--yes', '--message', 'First words']);
  const said = /^Checking the words…\n[\s\S]*\nPages added: \d+\nVersion 1 is ready, and no server answers at https:/;
  expect(published).toEqual({ status: 0, stdout: expect.stringMatching(said), stderr: '' });
  const versions = run('publish/command.ts', ['versions', '--site', '../company']);
  expect(versions.stdout).toMatch(/^live +1 .* First words\n$/);
  lockProject(site, 'publish');
  expect(run('publish/command.ts', ['roll-back', '1', '--site', '../company'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The site is being published by another command. Wait until it has ended.\n',
  });
  const page = readFileSync(path.join(site, 'dist/about.html'), 'utf8');
  const parts = [
    '<title>We of this site',
    '@layer components{',
    '<link rel="canonical" href="https://www.company.example/about"',
  ];
  expect(parts.filter((part) => !page.includes(part))).toEqual([]);
  expect(filesOfCode()).toEqual(before);

  const other = path.join(folder, 'other');
  mkdirSync(other);
  for (const given of [{ args: ['--site', other] }, { environment: { SITE_DIR: '../other' } }]) {
    expect(run('build/command.ts', given.args, given.environment)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${other} is not the folder of a site, .*\n$`)),
    });
  }
  expect(existsSync(path.join(other, 'dist'))).toBe(false);
});
