import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { fillRefusedPage } from '../../server/refused-page.ts';
import { loadSite } from '../../server/site-files.ts';
import { ada } from '../enquiry-form.ts';
import { buildSite, folderOf, freePort } from '../sites.ts';
import { type EngineName, engineNames, isPresent, packagesOf } from './engines.ts';
import { checkerNames } from './finding.ts';
import { faultsIn, hasJava, needlessExceptions } from './nu.ts';
import { faultyFiles, serveSite } from './site-server.ts';
import { printFaults, printPotential, printTable, type Row } from './table.ts';
import type { Account, Errand } from './walk.ts';

/**
 * `npm run conformance`: every screen in every state, at both widths, in every engine that this machine has, before
 * every checker. With `--all` an engine or Java that is missing is a failure. A pattern chooses states by screen and
 * name: `npm run conformance -- --engine chromium /contact`.
 */
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, engine: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const output = 'test-results/conformance';

function walk(errand: Errand): Promise<Account> {
  const worker = new Worker(new URL('./walk.ts', import.meta.url), { workerData: errand });
  return new Promise((resolve, reject) => {
    worker.on('message', ({ account }: { account?: Account }) => account && resolve(account));
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error(`The walk with ${errand.engine} ended early.`)));
  });
}

/** The pages as they were built, and the answer to a refused post as the server gives it. */
function builtFiles(dist: string): string[] {
  const refused = path.join(output, 'contact-refused.html');
  writeFileSync(refused, fillRefusedPage(loadSite(dist).refused, 'Please enter your full name.', { ...ada, name: '' }));
  return [...globSync(`${dist}/*.html`), path.join(dist, '.server/contact-sent.html'), refused];
}

const caughtByNu = (file: string) => faultsIn([file]).length > 0;

function nuRow(engine: string, files: readonly string[], further: readonly string[] = []): Row {
  return {
    checker: 'Nu HTML checker',
    engine,
    places: files.length,
    faults: [...faultsIn(files), ...further],
    potential: [],
    controls: faultyFiles.length,
    missed: faultyFiles.filter((file) => !caughtByNu(file)),
  };
}

function rowsOf({ engine, places, sightings, controls }: Account): Row[] {
  return checkerNames.map((checker) => {
    const seen = sightings.filter((sighting) => sighting.checker === checker);
    const own = controls.filter((control) => control.checker === checker);
    return {
      checker,
      engine,
      places,
      faults: seen
        .filter(({ verdict }) => verdict === 'fault')
        .map(({ place, rule, where, what }) => `${place}: ${rule}, ${where}: ${what}`),
      potential: seen.filter(({ verdict }) => verdict === 'potential').map(({ rule }) => rule),
      controls: own.length,
      missed: own.filter(({ caught }) => !caught).map(({ fault }) => fault),
    };
  });
}

const chosen = engineNames.filter((name) => !values.engine || values.engine.includes(name));
const present = chosen.filter(isPresent);
const absent: string[] = chosen
  .filter((name) => !isPresent(name))
  .map((name: EngineName) => `${name} is not installed (Debian: apt-get install ${packagesOf[name]})`);
if (!hasJava()) {
  absent.push('Java is not installed, which the Nu HTML checker needs (Debian: apt-get install default-jre-headless)');
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
if (!buildSite('standard', await freePort())) {
  process.exit(1);
}
const dist = path.join(folderOf('standard'), 'dist');
const site = await serveSite(dist);
const started = performance.now();
const filter = positionals.join(' ');
const errands = present.map((engine) => ({ engine, origin: site.origin, filter, folder: path.join(output, engine) }));
const accounts = await Promise.all(errands.map(walk));
site.stop();

const rows = accounts.flatMap(rowsOf);
if (hasJava()) {
  const built = builtFiles(dist);
  rows.push(nuRow('as built', built, needlessExceptions(built)));
  rows.push(...accounts.map(({ engine }, at) => nuRow(engine, globSync(`${errands[at]?.folder}/*.html`))));
}
writeFileSync(path.join(output, 'accounts.json'), JSON.stringify(accounts, null, 2));

printPotential(rows);
printFaults(rows);
printTable(rows);
for (const what of absent) {
  console.log(`SKIPPED: ${what}.`);
}
console.log(
  `${Math.round((performance.now() - started) / 1000)} s; what each checker said of each place: ${output}/accounts.json`,
);
const failed = rows.some(({ places, faults, missed }) => places === 0 || faults.length > 0 || missed.length > 0);
process.exitCode = failed || (values.all && absent.length > 0) ? 1 : 0;
