import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { keptVersions } from '../server/versions/versions.ts';
import { liveId } from './go-live.ts';
import { filesOf, madeUpSite } from './made-up-site.ts';
import { runProgram } from './targets/run-program.ts';

const hosted = [
  ...['.well-known/security.txt', '404.html', 'IMG_1.MOV', '_headers', 'about.html', 'contact.html', 'film.mp4'],
  ...['google1234.html', 'index.html', 'insights/feed.json', 'insights/feed.xml', 'robots.txt'],
  ...['assets/app-1a2b.js'],
  ...['assets/logo-1a2b.svg', 'assets/prefetch-1a2b.speculationrules', 'assets/type-1a2b.woff2'],
];

test('a folder gets what is public and nothing else, loses only what it got, and open tabs keep their assets for a day', async () => {
  const target = temporaryFolder();
  writeFileSync(path.join(target, 'verify.txt'), 'of the owner');
  const { publish, goBack, dist } = madeUpSite(target);
  const home = () => readFileSync(path.join(target, 'index.html'), 'utf8');
  await publish((site) => writeFileSync(path.join(site, '_headers'), '/*'));
  expect(filesOf(target)).toEqual([...hosted, 'assets/app-1.js', 'verify.txt'].toSorted());

  await publish((site) => {
    for (const name of ['_headers', 'about.html']) rmSync(path.join(site, name), { force: true });
    const manifest = path.join(site, '.server/site.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"/about":"about.html",', ''));
  });
  const kept = hosted.filter((name) => !/^(_headers|about)/.test(name));
  expect(filesOf(target)).toEqual([...kept, 'assets/app-1.js', 'assets/app-2.js', 'verify.txt'].toSorted());
  expect(home()).toContain('Version 2');

  const before = new Date(Date.now() - 2 * 86_400_000);
  utimesSync('versions/1', before, before);
  await goBack(1);
  expect([home(), liveId(dist)]).toEqual([expect.stringContaining('Version 1'), 1]);
  expect(filesOf(target)).toEqual([...hosted, 'assets/app-1.js', 'assets/app-2.js', 'verify.txt'].toSorted());
});

test('a folder that can’t take the version leaves this machine as it was, and says why', async () => {
  const target = temporaryFolder();
  const { publish, goBack, dist, folder } = madeUpSite(target);
  await publish();
  const state = () => [liveId(dist), keptVersions().length, readFileSync(path.join(dist, 'index.html'), 'utf8')];
  const live = state();
  const refused = async (publishTo: string, problem: string) => {
    vi.stubEnv('PUBLISH_TO', publishTo);
    await expect(publish()).rejects.toThrow(problem);
    await expect(goBack(1)).rejects.toThrow(problem);
    expect(state()).toEqual(live);
  };
  await refused(path.join(target, 'missing'), 'is not there');
  await refused(folder, 'choose another one');
  await refused(path.dirname(folder), 'choose another one');
  await refused(path.join(folder, 'content-of-it'), 'is not there');
  rmSync(path.join(target, 'about.html'));
  mkdirSync(path.join(target, 'about.html/of-another'), { recursive: true });
  await refused(target, `${target} `);
  expect(filesOf(target)).not.toContain('.publish/0');
});

/** Repository that a host builds from, with a folder of the owner that is a clone of it. */
function repository() {
  const ignored = readFileSync('.gitignore', 'utf8');
  const remote = path.join(temporaryFolder(), 'remote.git');
  const site = madeUpSite(`git:${remote}#live`);
  for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(name, '/dev/null');
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--quiet', '--bare', remote);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@company.example');
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(name), { recursive: true });
    writeFileSync(name, text);
  };
  write('content/home.yaml', 'heading: First');
  write('settings.env', 'SMTP_URL=secret');
  write('.gitignore', `${ignored}next-*\n`);
  git('add', '--all', '--force');
  git('commit', '--quiet', '-m', 'Begin');
  git('push', '--quiet', remote, 'main:live');
  const pushed = (ref = 'live') => git('--git-dir', remote, 'ls-tree', '-r', '--name-only', ref).split('\n');
  const words = () => git('--git-dir', remote, 'show', 'live:content/home.yaml');
  return { ...site, remote, git, write, pushed, words };
}

test('git gets a commit beside the owner’s own, with no settings and no data, and goes back by another one', async () => {
  const { publish, goBack, git, write, remote, pushed, words } = repository();
  write('content/home.yaml', 'heading: Staged');
  git('add', 'content/home.yaml');
  write('content/home.yaml', 'heading: Saved');
  write('content/new.yaml', 'new');
  write('data/enquiries.db', 'enquiry');
  for (const name of ['settings.env~', '.settings.env.swp', 'enquiries.csv~']) write(name, 'kept by an editor');
  for (const name of ['data/prices.db', 'history/1998.jpg']) write(`public/${name}`, 'of the site');
  const state = () => [
    git('status', '--porcelain'),
    git('rev-parse', 'HEAD', 'main'),
    git('diff', '--cached'),
    git('branch'),
  ];
  const before = state();
  await publish();
  const own = ['content/home.yaml', 'content/new.yaml', 'public/data/prices.db', 'public/history/1998.jpg'];
  expect(pushed()).toEqual(['.gitignore', ...own]);
  expect(words()).toBe('heading: Saved');
  expect(state()).toEqual(before);

  write('content/home.yaml', 'heading: Second');
  await publish();
  expect(words()).toBe('heading: Second');
  await goBack(1);
  expect([words(), readFileSync('content/home.yaml', 'utf8')]).toEqual(['heading: Saved', 'heading: Second']);
  expect(git('--git-dir', remote, 'log', '--format=%an %s', 'live').split('\n')).toEqual([
    'Ada Go back to version 1: Summary 1',
    'Ada Summary 2',
    'Ada Summary 1',
    'Ada Begin',
  ]);
});

test('git takes nothing over what somebody else has pushed, and says what to do', async () => {
  const { publish, goBack, git, write, remote, dist, words } = repository();
  await publish();
  const colleague = path.join(temporaryFolder(), 'clone');
  git('clone', '--quiet', '--branch', 'live', remote, colleague);
  appendFileSync(path.join(colleague, 'content/home.yaml'), '# by a colleague');
  const asColleague = '-c user.name=B -c user.email=b@b.example commit --quiet --all -m Colleague';
  git('-C', colleague, ...asColleague.split(' '));
  git('-C', colleague, 'push', '--quiet');
  write('content/home.yaml', 'heading: Mine');
  await expect(publish()).rejects.toThrow('get them with "git pull"');
  await expect(goBack(1)).rejects.toThrow('get them with "git pull"');
  expect([liveId(dist), words()]).toEqual([1, expect.stringContaining('by a colleague')]);

  write(path.join(remote, 'hooks/pre-receive'), '#!/bin/sh\necho closed on Fridays; exit 1');
  execFileSync('chmod', ['+x', path.join(remote, 'hooks/pre-receive')]);
  git('checkout', '--quiet', '--', '.');
  git('pull', '--quiet', '--ff-only', remote, 'live');
  await expect(publish()).rejects.toThrow(/does not take the new version\.[\s\S]*closed on Fridays/);
  rmSync(remote, { recursive: true });
  await expect(publish()).rejects.toThrow(`live of ${remote} `);
  rmSync('.git', { recursive: true });
  await expect(publish()).rejects.toThrow('run "git init" there');
  expect([liveId(dist), existsSync('versions/2')]).toEqual([1, false]);
});

test('a program that hangs is ended with all that it has started; one that is missing is named', async () => {
  const pid = path.join(temporaryFolder(), 'pid');
  const hanging = runProgram('sh', ['-c', `sleep 600 & echo $! > ${pid}; wait`], { where: 'The host' }, 200);
  await expect(hanging).rejects.toThrow('The host can’t be reached: sh did not end within');
  const isThere = () => existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}/cwd`);
  await expect.poll(isThere).toBe(false);
  await expect(runProgram('no-such-program', [], { where: 'The host' })).rejects.toThrow('no-such-program is missing');
});

test('a folder takes the place of a file that is gone, and a file that of such a folder, but for what the owner has put there', async () => {
  const target = temporaryFolder();
  const { publish } = madeUpSite(target);
  const publishWith = (name: string) =>
    publish((site) => {
      mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
      writeFileSync(path.join(site, name), name);
      const manifest = path.join(site, '.server/site.json');
      const { publicFiles, ...others } = JSON.parse(readFileSync(manifest, 'utf8'));
      writeFileSync(manifest, JSON.stringify({ ...others, publicFiles: [...publicFiles, name] }));
    });
  const papers = () => filesOf(target).filter((name) => name.startsWith('papers'));
  for (const name of ['papers', 'papers/old/a.pdf', 'papers', 'papers/b.pdf']) {
    await publishWith(name);
    expect(papers()).toEqual([name]);
    if (name === 'papers/old/a.pdf') await publish();
  }
  writeFileSync(path.join(target, 'papers/notes'), 'of the owner');
  await expect(publishWith('papers')).rejects.toThrow(target);
  expect(papers()).toContain('papers/notes');
  rmSync(path.join(target, 'papers/notes'));
  await publishWith('papers');
  expect(papers()).toEqual(['papers']);
});
