import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onLoopback } from '../../../config/testing/on-loopback.ts';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { liveId } from '../../../publish/go-live.ts';
import { filesOf, madeUpSite } from '../../../publish/made-up-site.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { onFullDisk, throughShell } from '../../../server/testing/full-disk.ts';
import { listenAnywhere } from '../../../server/testing/server.ts';
import { keptVersions } from '../../../server/versions/versions.ts';

/** Each target of `npm run publish` with its real programs, on loopback: what arrives, and what is said where it can't. */

const user = userInfo().username;

/** Waits for a server of another process. */
const listening = (port: number) =>
  expect.poll(async () => {
    const socket = connect(port, '127.0.0.1');
    return Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).finally(
      () => socket.destroy(),
    );
  });

/**
 * Starts OpenSSH's server on loopback, for this account alone, and has `ssh` and `sftp` know it.
 * @param shell limits what it may write
 */
async function startSshServer(shell?: string) {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder, name);
  const key = (name: string) => execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
  for (const name of ['host', 'other-host', 'login']) key(name);
  const port = await freePort();
  writeFileSync(
    at('sshd_config'),
    [
      ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${at('host')}`, `AuthorizedKeysFile ${at('login.pub')}`],
      ...[
        'StrictModes no',
        'PasswordAuthentication no',
        'KbdInteractiveAuthentication no',
        'UsePAM no',
        'PidFile none',
      ],
      ...['PermitRootLogin yes', 'Subsystem sftp internal-sftp'],
    ].join('\n'),
  );
  if (user === 'root') mkdirSync('/run/sshd', { recursive: true, mode: 0o755 }); // As its unit does.
  const [program, args] = throughShell(shell, '/usr/sbin/sshd', ['-D', '-e', '-f', at('sshd_config')]);
  const server = spawn(program, args, { stdio: 'ignore' });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'close');
  });
  await listening(port).toBe(true);

  const know = (name: string) =>
    writeFileSync(at('known_hosts'), `[127.0.0.1]:${port} ${readFileSync(at(`${name}.pub`), 'utf8')}`);
  know('host');
  const client = ['IdentitiesOnly yes', `IdentityFile ${at('login')}`, `UserKnownHostsFile ${at('known_hosts')}`];
  writeFileSync(at('ssh_config'), [...client, 'GlobalKnownHostsFile none', `Port ${port}`].join('\n'));
  mkdirSync(at('bin'));
  for (const name of ['ssh', 'sftp']) {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\nexec /usr/bin/${name} -F ${at('ssh_config')} "$@"\n`);
    chmodSync(at(`bin/${name}`), 0o755);
  }
  vi.stubEnv('PATH', `${at('bin')}:${process.env.PATH}`);
  return { at, port, know };
}

const targets = {
  rsync: (folder: string) => `rsync:${user}@127.0.0.1:${folder}`,
  sftp: (folder: string, port: number) => `sftp://${user}@127.0.0.1:${port}${encodeURI(folder)}`,
} as const;

const odd = 'images/Über uns [1] it’s *not*.svg'.replaceAll('*', '');

test.for(['rsync', 'sftp'] as const)(
  '%s: a host gets what is public, loses only what it got, and goes back',
  async (kind) => {
    const { port } = await startSshServer();
    const target = path.join(temporaryFolder(), 'www');
    const { publish, goBack } = madeUpSite(targets[kind](target, port));
    const home = () => readFileSync(path.join(target, 'index.html'), 'utf8');
    await publish((site) => {
      mkdirSync(path.join(site, 'images'));
      writeFileSync(path.join(site, odd), '<svg/>');
    });
    const first = filesOf(target);
    expect(first).toContain(odd);
    expect(first).toContain('.well-known/security.txt');
    expect(first.filter((name) => /\.server|\.secret|\.(br|gz)$|\.publish|~/.test(name))).toEqual([]);
    writeFileSync(path.join(target, 'verify.txt'), 'of the owner');
    await publish();
    expect(filesOf(target)).toEqual(
      [...first.filter((name) => name !== odd), 'assets/app-2.js', 'verify.txt'].toSorted(),
    );
    expect(home()).toContain('Version 2');
    await goBack(1);
    expect(home()).toContain('Version 1');
    expect(filesOf(target)).toEqual([...first, 'assets/app-2.js', 'verify.txt'].toSorted());
  },
);

test.for(['rsync', 'sftp'] as const)(
  '%s: what keeps a version from arriving is said, and all stays as it was',
  async (kind) => {
    const { at, port, know } = await startSshServer();
    const target = path.join(temporaryFolder(), 'www');
    const { publish, goBack, dist } = madeUpSite(targets[kind](target, port));
    await publish();
    const files = filesOf(target);
    const state = () => [liveId(dist), keptVersions().length, readFileSync(path.join(target, 'index.html'), 'utf8')];
    const before = state();
    const refused = async (problem: RegExp | string) => {
      await expect(publish()).rejects.toThrow(problem);
      await expect(goBack(1)).rejects.toThrow(problem);
      expect([state(), filesOf(target)]).toEqual([before, files]);
    };
    rmSync(at('known_hosts'));
    await refused('has a host key that this account does not know');
    know('other-host');
    await refused('has another host key than before');
    know('host');
    renameSync(at('login.pub'), at('aside'));
    await refused('does not take the login of this account');
    renameSync(at('aside'), at('login.pub'));
    vi.stubEnv('PUBLISH_TO', targets[kind]('/sys/www', port));
    await refused(/does not let this account write there|lacks the folder/);
    const silent = await listenAnywhere();
    onTestFinished(() => void silent.server.close());
    if (kind === 'rsync') vi.stubEnv('RSYNC_RSH', `ssh -p ${silent.port}`);
    vi.stubEnv('PUBLISH_TO', targets[kind](target, silent.port));
    await refused('can’t be reached, or does not answer');
    vi.stubEnv('PATH', at(''));
    await refused(`The program ${kind} is missing`);
  },
);

test.for(['rsync', 'sftp'] as const)('%s: a host whose disk is full goes on with the former version', async (kind) => {
  const { port } = await startSshServer(`trap '' XFSZ; ${onFullDisk(64)}`);
  const target = path.join(temporaryFolder(), 'www');
  const { publish, dist } = madeUpSite(targets[kind](target, port));
  await publish();
  const large = (site: string) => writeFileSync(path.join(site, 'zfilm.mp4'), Buffer.alloc(1_000_000, 'film'));
  await expect(publish(large)).rejects.toThrow(/its disk (is|may be) full/);
  expect([readFileSync(path.join(target, 'index.html'), 'utf8'), liveId(dist)]).toEqual([
    expect.stringContaining('Version 1'),
    1,
  ]);
  await publish();
  expect(readFileSync(path.join(target, 'index.html'), 'utf8')).toContain('Version 3');
});

test('git over ssh: a host gets the commit, and one with another key gets nothing', async () => {
  const { know } = await startSshServer();
  const remote = path.join(temporaryFolder(), 'remote.git');
  const { publish, goBack, dist } = madeUpSite(`git:${user}@127.0.0.1:${remote}#main`);
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--quiet', '--bare', remote);
  git('init', '--quiet');
  writeFileSync('.gitignore', '*\n!words\n');
  const words = () => git('--git-dir', remote, 'show', 'main:words');
  for (const text of ['first', 'second']) {
    writeFileSync('words', text);
    await publish();
    expect(words()).toBe(text);
  }
  know('other-host');
  await expect(publish()).rejects.toThrow('has another host key than before');
  await expect(goBack(1)).rejects.toThrow('has another host key than before');
  expect([words(), liveId(dist)]).toEqual(['second', 2]);
  know('host');
  await goBack(1);
  expect([words(), liveId(dist)]).toEqual(['first', 1]);
});

test('cloudflare: the Worker is deployed with the files of this site, and a login that has expired is told', async () => {
  const sent: string[] = [];
  let isLoggedIn = true;
  const { origin, close } = await onLoopback(
    createServer(async (request, response) => {
      const { method = '', url = '' } = request;
      const body = await text(request);
      if (/assets-upload-session/.test(url)) sent.push(body);
      const result = /deployments$/.test(url) ? { deployments: [] } : { jwt: 'a.b.c', buckets: [] };
      const isKnown = isLoggedIn && !(method === 'GET' && /services/.test(url));
      const errors = isKnown
        ? []
        : [isLoggedIn ? { code: 10090, message: 'unknown' } : { code: 10000, message: 'Authentication error' }];
      response.writeHead(isKnown ? 200 : isLoggedIn ? 404 : 403, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ success: isKnown, errors, messages: [], result }));
    }),
  );
  onTestFinished(close);
  const { publish, goBack, dist } = madeUpSite('cloudflare');
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', `${origin}/client/v4`);
  for (const name of ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID']) vi.stubEnv(name, 'made-up');
  const names = () => Object.keys(JSON.parse(sent.at(-1) ?? '{}').manifest).toSorted();
  await publish();
  expect(names()).toEqual(expect.arrayContaining(['/index.html', '/assets/app-1.js', '/.server/site.json']));
  await publish();
  expect(names()).toEqual(expect.arrayContaining(['/assets/app-1.js', '/assets/app-2.js']));
  isLoggedIn = false;
  await expect(publish()).rejects.toThrow('Cloudflare does not take the login of this account');
  await expect(goBack(1)).rejects.toThrow('Cloudflare does not take the login of this account');
  expect(liveId(dist)).toBe(2);
  isLoggedIn = true;
  await goBack(1);
  expect([names().includes('/assets/app-2.js'), liveId(dist), sent]).toEqual([
    true,
    1,
    expect.objectContaining({ length: 3 }),
  ]);
});
