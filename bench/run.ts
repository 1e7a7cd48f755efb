import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { browserSwitches, installedFullBrowser, installedShell } from '../tests/browser.ts';
import { interactions } from './interactions.ts';
import { runLighthouse } from './lighthouse.ts';
import { longTasks } from './long-tasks.ts';
import { navigationTime } from './navigation-time.ts';
import { startPictureHosts } from './picture-hosts.ts';
import { insertTable } from './report.ts';
import { type Measured, serveAll } from './served.ts';
import { medianOf, type Sample, tableOf } from './table.ts';
import { windowSwitch } from './visit.ts';
import { weigh } from './weights.ts';

/** `npm run bench`: builds the site and its floors, measures them in turn and prints one table. */
const pages = {
  home: '/',
  about: '/about',
  services: '/services',
  approach: '/approach',
  contact: '/contact',
} as const;

type PageName = keyof typeof pages;

const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: Object.keys(pages).join(',') },
    write: { type: 'boolean', default: false },
  },
});
const runs = Number(given.runs);
const names = given.pages.split(',').filter((name): name is PageName => Object.hasOwn(pages, name));
if (!(runs >= 1) || names.length === 0) {
  console.error(`Usage: npm run bench -- [--runs 5] [--pages ${Object.keys(pages).join(',')}] [--write]`);
  process.exit(1);
}
const chromePath = installedFullBrowser();
if (!chromePath) {
  console.error('The bench needs a whole Chromium or Chrome, not its headless shell: please install one.');
  process.exit(1);
}
/**
 * Lighthouse takes waiting for a processor for work of the page. Its browser is new each time, and a desktop program
 * around it has most to do as it starts: the headless shell has none.
 */
const lighthousePath = installedShell() ?? chromePath;

/** What the page does by itself ends with the cookie banner; a floor ends with its load. */
const settled = (of: Measured) => async (page: Page) => {
  if (of === 'site') {
    await page.getByRole('button', { name: 'Accept' }).waitFor();
  }
};

/** One round of everything for one page of one of the three sites. */
async function measure(
  of: Measured,
  origin: string,
  path: string,
  browser: Browser,
  port: number,
  switches: string[],
): Promise<Sample> {
  const address = origin + path;
  const weightPage = await browser.newPage();
  const weights = await weigh(weightPage, address, () => settled(of)(weightPage));
  const milliseconds = await navigationTime(weightPage, path === '/about' ? '/services' : '/about');
  await weightPage.close();
  return {
    weights,
    navigation: milliseconds,
    longTasks: await longTasks(port, address, of === 'site'),
    interactions: of === 'site' ? await interactions(port, address) : undefined,
    lighthouse: await runLighthouse(address, lighthousePath, switches),
  };
}

await using started = new AsyncDisposableStack();
const served = await serveAll();
started.defer(() => Promise.all(Object.values(served).map(({ stop }) => stop())).then(() => {}));
const pictures = await startPictureHosts();
started.defer(pictures.stop);
const switches = [...browserSwitches, ...pictures.switches];
const browser = await chromium.launch({ executablePath: chromePath, args: switches });
started.defer(() => browser.close());
/** Driven without being inspected (bench/visit.ts says why). */
const chromeFlags = ['--headless=new', windowSwitch, ...switches];
const uninspected = await launch({ chromePath, chromeFlags, logLevel: 'silent' });
started.defer(() => uninspected.kill());
const samples = new Map<string, Sample[]>();
for (let round = 1; round <= runs; round += 1) {
  for (const name of names) {
    // In turn, so that whatever else the machine does falls on a page and on its floors alike.
    for (const kind of ['site', 'words', 'react'] as const) {
      const sample = await measure(kind, served[kind].origin, pages[name], browser, uninspected.port, switches);
      const key = `${name} ${kind}`;
      samples.set(key, [...(samples.get(key) ?? []), sample]);
      console.error(
        `${round}/${runs} ${key}: ${sample.lighthouse.scores.join('/')} LCP ${Math.round(sample.lighthouse.metrics.lcp)} ms`,
      );
      for (const fault of kind === 'site' ? sample.lighthouse.faults : []) {
        console.error(`   ${fault}`);
      }
    }
  }
}

const table = tableOf(
  names.map((name) => {
    const of = (measured: Measured) => medianOf(samples.get(`${name} ${measured}`) ?? []);
    return { name, site: of('site'), words: of('words'), react: of('react') };
  }),
);
console.log(table);
if (given.write) {
  insertTable(
    'pages',
    `${table}\n\n${runs === 1 ? 'One run' : `Medians of ${runs} runs`}; Lighthouse in ${basename(lighthousePath)}.`,
  );
  console.log('Written to docs/performance.md');
}
