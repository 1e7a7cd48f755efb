import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { findOrInstallBrowser } from '../../e2e/support/browsers/chromium.ts';
import { remedy } from '../../e2e/support/browsers/programs.ts';
import { buildSite } from '../../e2e/support/sites/sites.ts';
import { makeCertificate } from '../certificate.ts';
import { writeNginxConfiguration } from './nginx.ts';
import { prepareOddFiles } from './odd-files.ts';
import { distOf, isWayName, nginxParts, portName, type WayName, ways, workFolder, wrangler } from './ways.ts';

/**
 * `npm run test:publishing`: runs the same visitor journeys against each way of publishing, as its page in docs/how-to/ sets
 * it up. The site is that of `examples/full`, which has articles, case studies and plain pages too. With names it tests those
 * ways alone, and passes options to Playwright: `npm run test:publishing -- nginx static --grep sitemap`.
 */

/** Part of its own: what `npm run publish` does with each target. */
const targets = 'targets';

function fail(words: string): never {
  console.error(`\nFAILED: ${words}`);
  process.exit(1);
}

function run(words: string, program: string, args: readonly string[], environment: Record<string, string> = {}): void {
  console.log(`\n── ${words}`);
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(words);
}

const firstOption = process.argv.findIndex((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2, firstOption < 0 ? undefined : firstOption);
const options = firstOption < 0 ? [] : process.argv.slice(firstOption);
const unknown = wanted.find((name) => !isWayName(name) && name !== targets);
if (unknown) {
  fail(`There is no way of publishing called "${unknown}": there are ${[...Object.keys(ways), targets].join(', ')}.`);
}
const names = (wanted.length > 0 ? wanted : Object.keys(ways)).filter(isWayName);
const hasTargets = wanted.length === 0 || wanted.includes(targets);
const has = (...some: WayName[]) => some.some((name) => names.includes(name));

if (has('nginx') && spawnSync('nginx', ['-v']).error) {
  fail(`nginx is not here. ${remedy} Or name the other ways.`);
}
if ((has('static', 'cloudflare') || hasTargets) && !existsSync(wrangler)) {
  run('Cloudflare’s tools', 'npm', ['ci', '--prefix', 'deploy/cloudflare']);
}

if (hasTargets) {
  if (!existsSync('/usr/sbin/sshd') || spawnSync('rsync', ['-V']).error) {
    fail(`OpenSSH’s server or rsync is not here. ${remedy} Or name the other ways.`);
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/audits/publishing/targets'];
  run('Targets of npm run publish', process.execPath, vitest, { ATTACKS: 'true' });
}
if (names.length === 0) process.exit();

for (const name of names) {
  process.env[portName(name)] = String(await freePort());
  rmSync(workFolder(name), { recursive: true, force: true });
  mkdirSync(workFolder(name), { recursive: true });
}
if (has('node')) process.env[portName('node', 'dev')] = String(await freePort());
const prepare = await prepareOddFiles();
for (const build of new Set(names.map((name) => ways[name].build))) {
  // Each way has a port of its own; the address in the pages does not matter here.
  console.log(`\n── Build: the ${build} site`);
  if (!buildSite(build, await freePort(), {}, prepare, 'examples/full')) {
    fail(`Build: the ${build} site`);
  }
}
if (has('nginx')) {
  for (const part of nginxParts) {
    process.env[portName('nginx', part)] = String(await freePort());
  }
  const folder = workFolder('nginx');
  makeCertificate(folder);
  run('nginx takes the configuration', 'nginx', ['-t', '-q', '-p', folder, '-c', writeNginxConfiguration(folder)]);
}
if (has('static')) {
  // By docs/how-to/publish-on-a-static-host.md: all files except those for the site's own servers.
  const ours = /\/(\.server|\.assetsignore)$|\.(br|gz)$/;
  cpSync(distOf('static'), path.join(workFolder('static'), 'site'), {
    recursive: true,
    filter: (file) => !ours.test(file),
  });
  // A host of static files only. The host itself serves addresses without a file extension.
  const host = { name: 'static', compatibility_date: '2026-04-01' };
  const assets = { directory: 'site', not_found_handling: '404-page' };
  writeFileSync(path.join(workFolder('static'), 'wrangler.json'), JSON.stringify({ ...host, assets }));
}

run('Browser', 'npx', ['playwright', 'test', '--config', 'tests/audits/publishing', ...options], {
  PUBLISHING_WAYS: names.join(' '),
  TEST_BROWSER: findOrInstallBrowser(),
});
