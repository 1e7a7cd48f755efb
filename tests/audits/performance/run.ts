import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { permanentPaths, routeName } from '../../../src/routes.ts';
import { browserSwitches, installedFullBrowser, installedShell } from '../../e2e/support/browsers/chromium.ts';
import { type Measured, serveAll } from './bench-sites.ts';
import { windowSwitch } from './chromium-visit.ts';
import { startImageHosts } from './fake-image-hosts.ts';
import { interactionToNextPaint } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { longTasks } from './long-tasks.ts';
import { type Condition, conditions, type NavigationTime, navigationTime } from './navigation-time.ts';
import { weigh } from './page-weight.ts';
import { processorTime } from './processor-time.ts';
import { compressedSize, reactBaselineScript } from './react-baseline.ts';
import { insertTable } from './report.ts';
import { medianOf, navigationTable, pageTable, type Sample } from './table.ts';

/** `npm run bench`: builds the site and its words-only baseline, measures them in turn and prints two tables. */
const pages = new Map<string, string>(permanentPaths.map((path) => [routeName(path), path]));
const allPages = [...pages.keys()].join(',');

const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: allPages },
    against: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(given.runs);
const names = given.pages.split(',').filter((name) => pages.has(name));
if (!(runs >= 1) || names.length === 0) {
  const options = `[--runs 5] [--pages ${allPages}] [--against CHECKOUT] [--write]`;
  console.error(`Usage: npm run bench -- ${options}`);
  process.exit(1);
}
const chromePath = installedFullBrowser();
if (!chromePath) {
  console.error('The bench needs a whole Chromium or Chrome, not its headless shell: please install one.');
  process.exit(1);
}
const shellPath = installedShell();

/** Resolves when the page's own work has ended: the site's ends with the cookie banner, the baseline's with its load. */
const settled = (of: Measured) => async (page: Page) => {
  if (of !== 'words') {
    await page.getByRole('button', { name: 'Accept' }).waitFor();
  }
};

/** Measures one round of everything for one page of one of the sites. */
async function measure(
  of: Measured,
  address: string,
  browser: Browser,
  port: number,
  switches: string[],
): Promise<Sample> {
  const page = await browser.newPage();
  const weights = await weigh(page, address, () => settled(of)(page));
  await page.close();
  return {
    weights,
    processor: await processorTime(port, address),
    longTasks: await longTasks(port, address, of !== 'words'),
    ...(of !== 'words' && { inp: await interactionToNextPaint(port, address) }),
    ...(shellPath && { shell: await runLighthouse(address, shellPath, switches) }),
    whole: await runLighthouse(address, chromePath ?? '', switches),
  };
}

/** Appends to a map's list at a key. */
function push<K, V>(lists: Map<K, V[]>, key: K, value: V) {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

const mediansOf = <V>(lists: ReadonlyMap<Measured, readonly V[]>) =>
  new Map([...lists].map(([of, samples]) => [of, medianOf(samples)]));

await using started = new AsyncDisposableStack();
const served = await serveAll(given.against);
started.defer(() => Promise.all([...served.values()].map(({ stop }) => stop())).then(() => {}));
const images = await startImageHosts();
started.defer(images.stop);
const switches = [...browserSwitches, ...images.switches];
const browser = await chromium.launch({ executablePath: chromePath, args: switches });
started.defer(() => browser.close());
/** Flags of a Chromium that is driven without DevTools (tests/audits/performance/chromium-visit.ts gives the reason). */
const chromeFlags = ['--headless=new', windowSwitch, ...switches];
const uninspected = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
started.defer(() => uninspected.kill());
const samples = new Map(names.map((name) => [name, new Map<Measured, Sample[]>()]));
const navigations = new Map<Measured, Record<Condition, NavigationTime>[]>();
for (let round = 1; round <= runs; round += 1) {
  // In turn, so that other load on the machine affects all of them alike.
  for (const [name, results] of samples) {
    for (const [of, { origin }] of served) {
      const sample = await measure(of, origin + pages.get(name), browser, uninspected.port, switches);
      push(results, of, sample);
      const { scores, lcp } = sample.shell ?? sample.whole;
      console.error(`${round}/${runs} ${name} ${of}: ${scores.performance} LCP ${Math.round(lcp)} ms`);
    }
  }
  for (const [of, { origin }] of served) {
    const times: Partial<Record<Condition, NavigationTime>> = {};
    for (const condition of Object.keys(conditions) as Condition[]) {
      times[condition] = await navigationTime(uninspected.port, origin, condition);
    }
    push(navigations, of, times as Record<Condition, NavigationTime>);
    console.error(`${round}/${runs} navigation ${of}: ${JSON.stringify(times)}`);
  }
}

const note = `${runs === 1 ? 'One run' : `Medians of ${runs} runs`}. React alone: ${compressedSize(reactBaselineScript())} B of script.`;
const tables = {
  pages: `${pageTable(new Map([...samples].map(([name, results]) => [name, mediansOf(results)])))}\n\n${note}`,
  navigation: navigationTable(mediansOf(navigations)),
};
for (const [name, table] of Object.entries(tables)) {
  console.log(`\n${table}`);
  if (given.write) {
    insertTable(name, table);
  }
}
