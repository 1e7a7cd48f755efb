import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fillRefusedPage } from '../../../server/enquiries/refusals.ts';
import { loadSite } from '../../../server/http/site-files.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { engines } from '../../e2e/support/browsers/engines.ts';
import { remedy } from '../../e2e/support/browsers/programs.ts';
import { ada } from '../../e2e/support/enquiry-form.ts';
import { buildSite, folderOf } from '../../e2e/support/sites/sites.ts';
import { engineNames, isPresent } from './browsers/engines.ts';
import { checkerNames, stopAlfa } from './checkers/check-page.ts';
import { hasJava, type NuResult, runNu } from './checkers/nu.ts';
import { type CheckedSite, seededFiles, serveDesk, serveSite } from './sites.ts';
import type { SiteName } from './states/state.ts';
import { type Sites, statesFor, type WalkResult, walk } from './walk.ts';

/**
 * `npm run conformance`: runs every checker on every screen in every state, at both widths in Chromium and at one in each
 * other engine of this machine. With `--all`, a missing engine or Java is a failure. A pattern selects states by screen and
 * name: `npm run conformance -- --engine chromium /contact`.
 */
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, engine: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const output = 'test-results/conformance';

/** Results of one checker with one engine. */
interface Row {
  readonly checker: string;
  readonly engine: string;
  /** Number of pages checked: screens × states × widths. */
  readonly pages: number;
  /** Errors in words. */
  readonly errors: readonly string[];
  /** Number of errors seeded for the checker, and those that it did not find. */
  readonly controls: number;
  readonly missed: readonly string[];
}

/** Lists the built pages, the page that the server sends for a refused post, and the desk's style sheet. */
function builtFiles(dist: string, deskStyles: string): string[] {
  const desk = path.join(output, 'desk.css');
  writeFileSync(desk, deskStyles);
  const refused = path.join(output, 'contact-refused.html');
  writeFileSync(refused, fillRefusedPage(loadSite(dist).refused, 'Please enter your full name.', { ...ada, name: '' }));
  return [...globSync(`${dist}/*.html`), path.join(dist, '.server/contact-sent.html'), refused, desk];
}

function nuRow(nu: NuResult, engine: string, files: readonly string[], further: readonly string[] = []): Row {
  return {
    checker: 'Nu HTML checker',
    engine,
    pages: files.length,
    errors: [...nu.errorsIn(files), ...further],
    controls: seededFiles.length,
    missed: seededFiles.filter((file) => nu.errorsIn([file]).length === 0),
  };
}

function rowsOf({ engine, pages, findings, controls }: WalkResult): Row[] {
  return checkerNames.map((checker) => {
    const seen = findings.filter((finding) => finding.checker === checker);
    const own = controls.filter((control) => control.checker === checker);
    return {
      checker,
      engine,
      pages,
      errors: seen.map(({ page, rule, where, what }) => `${page}: ${rule}, ${where}: ${what}`),
      controls: own.length,
      missed: own.filter(({ caught }) => !caught).map(({ error }) => error),
    };
  });
}

const chosen = engineNames.filter((name) => !values.engine || values.engine.includes(name));
const present = chosen.filter(isPresent);
const absent = engines
  .filter((name) => chosen.includes(name) && !isPresent(name))
  .map((name) => `${name} is not installed. ${remedy}`);
if (!hasJava()) {
  absent.push(`Java is not installed, which the Nu HTML checker needs. ${remedy}`);
}

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const filter = positionals.join(' ');
const needed = new Set(statesFor(filter).map(({ site }) => site));
const distOf = (name: Exclude<SiteName, 'desk'>) => path.join(folderOf(name), 'dist');

/** Builds and serves a site of which states are checked. */
async function serve(name: Exclude<SiteName, 'desk'>, settings = {}): Promise<CheckedSite> {
  return buildSite(name, await freePort(), settings) ? serveSite(distOf(name)) : process.exit(1);
}

const served: Sites = {
  standard: await serve('standard'),
  // Without its https address, because browsers would then request everything on a port without a server.
  ...(needed.has('published') && { published: await serve('published', { SITE_URL: '' }) }),
  ...(needed.has('examples') && { examples: await serve('examples') }),
  ...(needed.has('desk') && { desk: await serveDesk() }),
};
const deskStyles = served.desk ? await (await fetch(`${served.desk.origin}/desk/desk.css`)).text() : '';
const started = performance.now();
const walks = present.map((engine) => ({ engine, served, filter, folder: path.join(output, engine) }));
const stop = () => Promise.all([stopAlfa(), ...Object.values(served).map((each) => each.stop())]);
const results = await Promise.all(walks.map(walk)).finally(stop);

const rows = results.flatMap(rowsOf);
if (hasJava()) {
  const notice = served.published ? [path.join(distOf('published'), 'privacy.html')] : [];
  const built = [...builtFiles(distOf('standard'), deskStyles), ...notice];
  const seen = walks.map(({ folder }) => globSync(`${folder}/*.html`));
  const nu = runNu([...built, ...seen.flat(), ...seededFiles]);
  rows.push(nuRow(nu, 'as built', built, filter ? [] : nu.needlessExceptions(built)));
  rows.push(...results.map(({ engine }, at) => nuRow(nu, engine, seen[at] ?? [])));
}
writeFileSync(path.join(output, 'results.json'), JSON.stringify(results, null, 2));

for (const { checker, engine, errors, missed } of rows) {
  const unnoticed = missed.map((error) => `did not notice the seeded error "${error}"`);
  for (const error of [...errors, ...unnoticed]) console.error(`✗ ${checker}, ${engine}: ${error}`);
}
console.table(
  rows.map(({ errors, controls, missed, ...row }) => ({
    ...row,
    findings: errors.length,
    'seeded errors found': `${controls - missed.length} of ${controls}`,
  })),
);
for (const what of absent) {
  console.log(`SKIPPED: ${what}`);
}
console.log(
  `${Math.round((performance.now() - started) / 1000)} s; what each checker said of each page: ${output}/results.json`,
);
const failed = rows.some(({ pages, errors, missed }) => pages === 0 || errors.length > 0 || missed.length > 0);
process.exitCode = failed || (values.all && absent.length > 0) ? 1 : 0;
