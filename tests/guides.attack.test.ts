import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../config/testing/temporary-folder.ts';

/**
 * The blocks of the guides, run as an owner pastes them: on a made-up machine, with each command failing in turn. What
 * `npm run` does there, and what it does where it fails, other tests show.
 */

interface Block {
  readonly guide: string;
  readonly block: string;
}

const blocks: readonly Block[] = globSync('docs/{tutorial,how-to,reference}/*.md').flatMap((guide) =>
  [...readFileSync(guide, 'utf8').matchAll(/^( *)```sh\n(.*?)^\1```/gms)].map(([, , block = '']) => ({ guide, block })),
);

/** Programs by name, with the shell command that stands in for each; an empty one stands for the real program. */
type Programs = Readonly<Record<string, string>>;

/** What programs do where they fail. */
const failures: Programs = {
  npm: 'case "$1" in ci) rm -rf node_modules;; esac',
  systemctl: 'case "$*" in *"start consultancy-website") touch "$MACHINE/down";; esac',
};

/**
 * Runs a block in a shell like a terminal's, which goes on after an error.
 * @param failing number of the call of one of the programs that fails, from 1
 */
function run(
  folder: string,
  block: string,
  programs: Programs,
  failing = 0,
): SpawnSyncReturns<string> & { calls: readonly string[] } {
  const bin = path.join(folder, 'bin');
  const calls = path.join(folder, 'calls');
  mkdirSync(bin, { recursive: true });
  writeFileSync(calls, '');
  for (const [name, command] of Object.entries(programs)) {
    const rest = command || `exec ${name} "$@"`;
    const stand = `#!/bin/sh\necho ${name} "$@" >> ${calls}\n[ "$(wc -l < ${calls})" -ne ${failing} ] || { echo "${name} failed" >&2; ${failures[name] ?? ':'}; exit 1; }\nPATH="\${PATH#*:}"\n${rest}\n`;
    writeFileSync(path.join(bin, name), stand);
    chmodSync(path.join(bin, name), 0o755);
  }
  const result = spawnSync('bash', ['-c', block], {
    cwd: folder,
    encoding: 'utf8',
    env: { HOME: folder, MACHINE: folder, PATH: `${bin}:${process.env.PATH}` },
  });
  return { ...result, calls: readFileSync(calls, 'utf8').split('\n').filter(Boolean) };
}

/** What stands in for the programs of the guides. A file `down` is there while the service does not run. */
const programs: Programs = {
  git: 'case "$1" in clone) for to; do :; done; [ ! -e "$to" ] && mkdir -p "$to" && cp -r "$MACHINE/copy/." "$to";; esac',
  npm: `case "$*" in
    ci*) mkdir -p node_modules;;
    *publish|*build*) [ -d node_modules ] && mkdir -p "\${SITE_DIR:-.}/dist/.server" && cp words "\${SITE_DIR:-.}/dist/" && touch "\${SITE_DIR:-.}/dist/.assetsignore";;
    *roll-back) echo former > "$SITE_DIR/dist/words";;
    *restore*) [ -e "$MACHINE/down" ] && echo restored > "$MACHINE/var/lib/consultancy-website/enquiries.db";;
  esac`,
  date: 'echo "$(date "$@")-$$"', // A second paste is a second later.
  systemctl: `case "$*" in
    *stop*) touch "$MACHINE/down";;
    *start\\ consultancy-website|*enable*consultancy-website)
      cd "$MACHINE/srv/consultancy-website" && [ -d node_modules ] && rm -f "$MACHINE/down" ;;
  esac`,
  ...Object.fromEntries(
    ['apt-get', 'certbot', 'nginx', 'curl', 'journalctl', 'npx', 'ssh', 'docker', 'chown'].map((name) => [
      name,
      'exit 0',
    ]),
  ),
  ...Object.fromEntries(['cat', 'cp', 'find', 'install', 'ln', 'mkdir', 'mv', 'rm', 'sed'].map((name) => [name, ''])),
};

/** Makes a machine with a site that is served, its settings, enquiries and a backup. */
function machine(): string {
  const folder = realpathSync(temporaryFolder());
  const files = {
    'copy/words': 'new',
    'copy/deploy/nginx/nginx.conf': 'company.example',
    'copy/deploy/nginx/desk.conf': 'company.example',
    'copy/deploy/cloudflare/package.json': '{}',
    ...Object.fromEntries(readdirSync('deploy/systemd').map((unit) => [`copy/deploy/systemd/${unit}`, ''])),
    'srv/company/settings.env': 'of the owner',
    'srv/company/dist/words': 'former',
    'var/lib/consultancy-website/enquiries.db': 'present',
    'var/backups/enquiries/2026-01-05-062501.db': 'backup',
    'etc/nginx/sites-enabled/default': '',
    'etc/nginx/conf.d/other.conf': '',
    'etc/systemd/system/other.service': '',
  };
  for (const [name, text] of Object.entries(files)) writeFiles(folder, [name], text);
  for (const checkout of ['srv/code-1', 'laptop']) {
    cpSync(path.join(folder, 'copy'), path.join(folder, checkout), { recursive: true });
    mkdirSync(path.join(folder, checkout, 'node_modules'));
  }
  symlinkSync(path.join(folder, 'srv/code-1'), path.join(folder, 'srv/consultancy-website'));
  return folder;
}

/** Returns a block as it is pasted: on the machine that serves the site, or on the owner's own. */
function pasted({ guide, block }: Block, folder: string): string {
  const isServed = /one-machine|keep-it-running|back-up|data-protection|desk-on-a-server/.test(guide);
  const begin = isServed ? `export SITE_DIR=${folder}/srv/company; cd ${folder}/srv/consultancy-website` : 'cd laptop';
  return `${begin}\n${block}`
    .replaceAll(/(?<=[\s"'=:])\/(srv|var|etc|root)\//g, `${folder}/$1/`)
    .replaceAll(/YOUR-COPY|PROJECT/g, `${folder}/copy`)
    .replaceAll('code-FORMER', 'code-1');
}

test.for(blocks)('$guide: no command that fails harms what works, and each can be pasted again: $block', (given) => {
  const folder = machine();
  const read = (name: string, from = folder) => readFileSync(path.join(from, name), 'utf8').trim();
  const isWhole = (from: string) => {
    expect(['former', 'new']).toContain(read('srv/company/dist/words', from));
    expect(['present', 'restored']).toContain(read('var/lib/consultancy-website/enquiries.db', from));
    expect(read('var/backups/enquiries/2026-01-05-062501.db', from)).toBe('backup');
    expect(read('srv/company/settings.env', from)).toBe('of the owner');
    // What the service starts from, now or after a reboot.
    expect(statSync(path.join(from, 'srv/consultancy-website/node_modules')).isDirectory()).toBe(true);
  };
  const { calls, stderr } = run(folder, pasted(given, folder), programs);
  expect(stderr).toBe('');
  isWhole(folder);
  expect(readdirSync(folder)).not.toContain('down');
  for (const [index, call] of calls.entries()) {
    const folder = machine();
    const block = pasted(given, folder);
    const failed = run(folder, block, programs, index + 1);
    const name = `call ${index + 1}, ${call}`;
    expect(failed.stderr, name).toContain(`${call.split(' ')[0]} failed\n`);
    isWhole(folder);
    expect(readdirSync(folder).includes('down'), name).toBe(/start consultancy-website$/.test(call));
    run(folder, block, programs);
    isWhole(folder);
    expect(readdirSync(folder), name).not.toContain('down');
  }
});

test('each file of secrets or of visitors that a guide writes is readable to its owner alone', () => {
  const writing = blocks.filter(({ block }) => /> *\S*(settings\.env|enquir[\w-]+\.\w+)/.test(block));
  expect(writing.length).toBeGreaterThan(4);
  for (const { guide, block } of writing) {
    const folder = temporaryFolder();
    const programs = {
      git: 'exit 0',
      npm: 'echo "an enquiry"',
    };
    run(folder, `umask 022; HOME=${folder}; SITE_DIR=${folder}; ${block.replace(/\/srv\/\S+/g, folder)}`, programs);
    const written = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => /settings|enquir/.test(name));
    expect(written.length, `${guide}: ${block}`).toBeGreaterThan(0);
    for (const { name } of written) {
      expect(statSync(path.join(folder, name)).mode & 0o777, `${guide}: ${name}`).toBe(0o600);
    }
  }
});
