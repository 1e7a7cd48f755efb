import type { Tab } from '../browsers/tab.ts';
import { checkWithAlfa } from './alfa-client.ts';
import type { Findings } from './finding.ts';
import { check } from './in-page-checkers.ts';

/** Runs every checker on the current page. Alfa goes first: it copies the page before others modify it. */
export async function checkPage(tab: Tab): Promise<Findings> {
  const alfa = await checkWithAlfa(tab);
  const inPage = {
    'axe-core': await check(tab, 'axe-core'),
    'IBM Equal Access': await check(tab, 'IBM Equal Access'),
  };
  return { ...inPage, 'Siteimprove Alfa': await alfa.findings };
}
