import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeFolder } from '../../config/code-folder.ts';
import { type Check, check } from './check.ts';

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Asks a repository whether it has a newer release than this code: a tag such as `v1.2.0`. Nothing asks without being told to.
 * @param repository by default the one that the code was cloned from
 * @param timeout milliseconds for the response
 */
export function newerReleaseCheck(repository?: string, folder = codeFolder, timeout = 20_000): Check {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { status, stdout } = spawnSync(
    'git',
    ['-C', folder, 'ls-remote', '--tags', '--refs', '--', repository ?? 'origin'],
    {
      encoding: 'utf8',
      timeout,
      // A question for a password would wait for ever.
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' },
    },
  );
  const name = `The code is release ${version}`;
  if (status !== 0) {
    const source = repository ?? 'The repository that it was cloned from';
    return check(name, `${source} can't be asked for a newer one: name another, as in “-- --newer https://…”.`);
  }
  const releases = [...stdout.matchAll(/\trefs\/tags\/v?(\d+\.\d+\.\d+)$/gm)].map(([, release = '']) => release);
  const newest = releases.toSorted(compare).at(-1) ?? version;
  return check(name, compare(newest, version) > 0 && `Release ${newest} exists: read its changelog, then upgrade.`);
}
