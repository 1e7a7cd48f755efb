import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/storage/sqlite/database.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';

/** The blocks of the guides, run as an owner pastes them: with folders of their own, and with each command failing in turn. */

/** Returns the shell block under a heading of a guide. */
function blockOf(guide: string, heading: string): string {
  const [, block = ''] =
    readFileSync(`docs/${guide}.md`, 'utf8')
      .split(`\n## ${heading}\n`)[1]
      ?.match(/```sh\n(.*?)```/s) ?? [];
  expect(block, `${guide} › ${heading}`).not.toBe('');
  return block;
}

/** Programs by name, with the shell command that stands in for each; an empty one stands for the real program. */
type Programs = Readonly<Record<string, string>>;

/**
 * Runs a block in a shell like a terminal's, which goes on after an error.
 * @param failing number of the call of one of the programs that fails, from 1
 */
function run(
  folder: string,
  block: string,
  programs: Programs,
  failing = 0,
): SpawnSyncReturns<string> & { calls: number } {
  const bin = path.join(folder, 'bin');
  const calls = path.join(folder, 'calls');
  mkdirSync(bin, { recursive: true });
  writeFileSync(calls, '');
  for (const [name, command] of Object.entries(programs)) {
    const rest = command || `exec ${name} "$@"`;
    const stand = `#!/bin/sh\necho ${name} >> ${calls}\n[ "$(wc -l < ${calls})" -ne ${failing} ] || { echo "${name} failed" >&2; exit 1; }\nPATH="\${PATH#*:}"\n${rest}\n`;
    writeFileSync(path.join(bin, name), stand);
    chmodSync(path.join(bin, name), 0o755);
  }
  const result = spawnSync('bash', ['-c', block], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_offline: 'true',
      npm_config_cache: path.join(folder, 'npm'),
      PATH: `${bin}:${process.env.PATH}`,
    },
  });
  return { ...result, calls: readFileSync(calls, 'utf8').split('\n').length - 1 };
}

/** Runs a block without a failure, and then with each call of a program failing; `check` gets each result. */
function failEachInTurn(
  prepare: () => [folder: string, block: string],
  programs: Programs,
  check: (folder: string, succeeded: boolean) => void,
) {
  const [folder, block] = prepare();
  const { calls, status, stderr } = run(folder, block, programs);
  expect(status, stderr).toBe(0);
  check(folder, true);
  expect(calls).toBeGreaterThan(4);
  for (let failing = 1; failing <= calls; failing += 1) {
    const [folder, block] = prepare();
    const failed = run(folder, block, programs, failing);
    expect(failed.status, `call ${failing}: ${failed.stderr}`).not.toBe(0);
    expect(failed.stderr).toMatch(/ failed\n/);
    check(folder, false);
  }
}

test('a restore that fails at any step keeps the present enquiries, also if it is pasted again', () => {
  const prepare = (): [string, string] => {
    const folder = temporaryFolder();
    const block = blockOf('how-to/back-up-and-restore', 'Restore')
      .replaceAll('/var/backups', `${folder}/backups`)
      .replaceAll('/var/lib/consultancy-website', `${folder}/data`)
      .replaceAll('/srv/consultancy-website', process.cwd());
    const [backup = ''] = /(?<=backup=)\S+/.exec(block) ?? [];
    // With DynamicUser=yes, systemd makes the service's folder a link.
    mkdirSync(path.join(folder, 'private/data'), { recursive: true });
    symlinkSync('private/data', path.join(folder, 'data'));
    for (const file of [backup, path.join(folder, 'data/enquiries.db')]) {
      mkdirSync(path.dirname(file), { recursive: true });
      openDatabase(path.dirname(file), true).close();
    }
    renameSync(path.join(path.dirname(backup), 'enquiries.db'), backup);
    writeFileSync(path.join(folder, 'data/enquiries.db-wal'), 'present');
    return [folder, block];
  };
  const programs = {
    systemctl: 'echo "$1" >> "$(dirname "$0")/../service"',
    mkdir: '',
    find: '',
    install: '',
    mv: '',
    chown: '',
    npm: '',
  };
  failEachInTurn(prepare, programs, (folder, succeeded) => {
    const service = existsSync(`${folder}/service`) ? readFileSync(`${folder}/service`, 'utf8') : '';
    expect(service).toMatch(succeeded ? /^stop\nstart\n$/ : /^(|.*start\n)$/s);
    expect(readdirSync(`${folder}/data`)).toContain('enquiries.db');
    expect(readdirSync(`${folder}/data`)).not.toContain('restored.db');
    const kept = globSync(`${folder}/{data,backups/enquiries-before-*}/enquiries.db-wal`);
    expect(kept.map((file) => readFileSync(file, 'utf8'))).toContain('present');
  });
  const [folder, block] = prepare();
  const wrong = block.replace('2026-01-05', '2026-01-06');
  expect([run(folder, wrong, programs).status, run(folder, wrong, programs).status]).toEqual([1, 1]);
  expect(readFileSync(path.join(folder, 'data/enquiries.db-wal'), 'utf8')).toBe('present');
  expect(run(folder, block, programs).status).toBe(0);
});

test('the daily script deletes no backup before there is a new one, and tells of each failure', () => {
  const prepare = (): [string, string] => {
    const folder = temporaryFolder();
    const block = blockOf('how-to/back-up-and-restore', 'Back up daily and erase what is old')
      .replaceAll('/var/backups', `${folder}/backups`)
      .replaceAll('/etc', folder)
      .replaceAll('/var/lib/consultancy-website', `${folder}/data`)
      .replaceAll('/srv/consultancy-website', process.cwd())
      .replaceAll('/root/.cache/node', process.env.NODE_COMPILE_CACHE ?? `${folder}/cache`);
    for (const name of ['backups/enquiries', 'cron.daily', 'data'])
      mkdirSync(path.join(folder, name), { recursive: true });
    openDatabase(path.join(folder, 'data'), true).close();
    const old = path.join(folder, 'backups/enquiries/old.db');
    writeFileSync(old, 'the last one');
    utimesSync(old, 0, 0);
    const partial = `${old}.1.partial`;
    writeFileSync(partial, 'a part');
    utimesSync(partial, 0, 0);
    return [folder, block];
  };
  const backups = (folder: string) => readdirSync(path.join(folder, 'backups/enquiries'));
  const programs = { date: '', npm: '', find: '', curl: 'exit 0' };
  failEachInTurn(prepare, { ...programs, mkdir: '', cat: '', chmod: '' }, (folder, succeeded) => {
    const kept = backups(folder);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.some((name) => name.startsWith('old')) && succeeded).toBe(false);
  });

  const [folder, block] = prepare();
  writeFileSync(path.join(folder, 'data/enquiries.db'), 'no database any more');
  const { status, stdout, stderr } = run(folder, block, programs);
  expect([status === 0, stdout.includes('Done'), stderr.trim() !== '', backups(folder)]).toEqual([
    false,
    false,
    true,
    ['old.db', 'old.db.1.partial'],
  ]);
}, 600_000);

/** Commands that make a repository of a site whose packages are in no registry, and the copy of it that is served. */
const repository = `
git init -q copy && cd copy && git config user.name A && git config user.email a@company.example
printf 'dist\\nnode_modules\\n.desk\\ndata\\nsettings.env\\nversions\\n' > .gitignore && echo former > words
echo '{"name":"site","scripts":{"publish":"cp --remove-destination words dist/"},"dependencies":{"package-of-no-registry":"1.0.0"}}' > package.json
echo '{"lockfileVersion":3,"packages":{"":{"dependencies":{"package-of-no-registry":"1.0.0"}},"node_modules/package-of-no-registry":{"version":"1.0.0"}}}' > package-lock.json
git add . && git commit -qm Former && git clone -q . ../srv/consultancy-website
mkdir ../srv/consultancy-website/{dist,.desk} && cp words ../srv/consultancy-website/dist/ && touch ../srv/consultancy-website/.desk/lock
echo new > words && git commit -qam New
echo SITE_URL=https://www.company.example > ../srv/consultancy-website/settings.env`;

const upgrade = (): [string, string] => {
  const folder = realpathSync(temporaryFolder());
  mkdirSync(path.join(folder, 'srv'));
  expect(spawnSync('bash', ['-ec', repository], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const block = blockOf('how-to/publish-on-one-machine', 'New code')
    .replaceAll('/srv/', `${folder}/srv/`)
    .replaceAll('YOUR-COPY', `${folder}/copy`);
  return [folder, block];
};

const programsOfUpgrade: Programs = {
  git: '',
  rm: '',
  mv: '',
  systemctl: 'exit 0',
  npm: '[ "$1" = ci ] || exec npm "$@"',
};

test('a new version leaves the one that runs whole until it is complete, and the former one is kept', () => {
  const words = (folder: string, name = 'consultancy-website') => {
    const file = path.join(folder, 'srv', name, 'dist/words');
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  };
  failEachInTurn(upgrade, programsOfUpgrade, (folder, succeeded) => {
    const served = words(folder);
    // The restart is the last command: the folders are swapped by then.
    const isSwapped = words(folder, 'consultancy-website.old') === 'former';
    expect(served).toBe(succeeded || isSwapped ? 'new' : 'former');
  });

  const [folder, block] = upgrade();
  const { npm: _, ...withRealNpm } = programsOfUpgrade;
  const offline = run(folder, block, withRealNpm);
  expect([offline.status === 0, offline.stderr]).toEqual([false, expect.stringContaining('ENOTCACHED')]);
  expect(words(folder)).toBe('former');
});

test.each([
  ['a file', 'echo Words > new-page.md', 'new-page.md'],
  ['a commit', 'echo Words > words && git -c user.name=A -c user.email=a@company.example commit -qam Words', ' Words'],
  ['a stash', 'echo Words > words && git -c user.name=A -c user.email=a@company.example stash -q', 'stash@{0}'],
  ['enquiries', 'mkdir data && touch data/enquiries.db', 'data/enquiries.db'],
])('a new version stops at %s that is on this machine alone', (_, make, listed) => {
  const [folder, block] = upgrade();
  const site = path.join(folder, 'srv/consultancy-website');
  expect(spawnSync('bash', ['-ec', make], { cwd: site, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const stopped = run(folder, block, programsOfUpgrade);
  expect([stopped.status, stopped.stdout]).toEqual([1, expect.stringContaining(listed)]);
  expect(readdirSync(path.dirname(site))).toEqual(['consultancy-website']);
});

test('going back swaps the two versions however often it is pasted, and loses none where it fails', () => {
  const prepare = (versions = ['', '.old']): [string, string] => {
    const folder = realpathSync(temporaryFolder());
    for (const version of versions) {
      mkdirSync(path.join(folder, `srv/consultancy-website${version}`), { recursive: true });
      writeFileSync(path.join(folder, `srv/consultancy-website${version}/words`), version || 'new');
    }
    const block = blockOf('how-to/publish-on-one-machine', 'Go back to the former code');
    return [folder, block.replaceAll('/srv', `${folder}/srv`)];
  };
  const served = (folder: string) => readFileSync(path.join(folder, 'srv/consultancy-website/words'), 'utf8');
  const programs = { mv: '', systemctl: 'exit 0' };
  const [folder, block] = prepare();
  const pastes = [1, 2, 3].map(() => [run(folder, block, programs).status, served(folder)]);
  expect(pastes).toEqual([
    [0, '.old'],
    [0, 'new'],
    [0, '.old'],
  ]);
  for (const failing of [1, 2, 3, 4]) {
    const [folder, block] = prepare();
    expect(run(folder, block, programs, failing).status).toBe(1);
    expect(served(folder)).toBe(failing < 3 ? 'new' : '.old');
    run(folder, block, programs);
    expect(globSync(`${folder}/srv/*/words`)).toHaveLength(2);
  }
  const [first, only] = prepare(['']);
  expect([run(first, only, programs).status, served(first)]).toEqual([1, 'new']);
});

test('a block that writes settings, pasted again, leaves those of the owner', () => {
  const blocks = [
    blockOf('tutorial/from-clone-to-live', '4. Settings'),
    blockOf('how-to/publish-on-one-machine', '1. The site'),
  ];
  for (const block of blocks) {
    const folder = temporaryFolder();
    const pasted = block.replaceAll('/srv/', `${folder}/srv/`);
    const file = path.join(folder, block.includes('/srv/') ? 'srv/consultancy-website' : '', 'settings.env');
    const programs = { git: 'mkdir -p "$3"', npm: 'exit 0' };
    expect(run(folder, pasted, programs).stderr).toBe('');
    expect(existsSync(file)).toBe(true);
    writeFileSync(file, 'SITE_URL=https://www.the-owner.example');
    run(folder, pasted, programs);
    expect(readFileSync(file, 'utf8')).toBe('SITE_URL=https://www.the-owner.example');
  }
});

test('each file of secrets or of visitors that a guide writes is readable to its owner alone', () => {
  const blocks = globSync('docs/{tutorial,how-to,reference}/*.md').flatMap((guide) =>
    [...readFileSync(guide, 'utf8').matchAll(/^( *)```sh\n(.*?)^\1```/gms)]
      .map(([, , block = '']) => ({ guide, block }))
      .filter(({ block }) => /(>|--output) *\S*(settings\.env|enquir[\w-]+\.\w+)/.test(block)),
  );
  expect(blocks.length).toBeGreaterThan(5);
  for (const { guide, block } of blocks) {
    const folder = temporaryFolder();
    const programs = {
      git: 'exit 0',
      npm: 'echo "an enquiry"',
      npx: 'for last; do :; done; case "$*" in *--output*) touch "$last";; esac',
    };
    run(folder, `umask 022; HOME=${folder}; ${block.replace(/\/srv\/\S+/g, folder)}`, programs);
    const written = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => /settings|enquir/.test(name));
    expect(written.length, `${guide}: ${block}`).toBeGreaterThan(0);
    for (const { name } of written) {
      expect(statSync(path.join(folder, name)).mode & 0o777, `${guide}: ${name}`).toBe(0o600);
    }
  }
});
