import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EngineName, openEngine } from './browsers/engines.ts';
import type { Tab, Width } from './browsers/tab.ts';
import { type CheckerName, checkerNames, checkPage, type Finding } from './checkers/check-page.ts';
import { type Control, runControls } from './checkers/seeded-errors.ts';
import type { CheckedSite } from './sites.ts';
import { deskStates } from './states/desk-states.ts';
import { siteStates } from './states/site-states.ts';
import { enterState, type SiteName, type State, siteNames } from './states/state.ts';

/** Sites that run: the standard one, which has the seeded errors, and those with a state that is checked. */
export type Sites = Readonly<Partial<Record<SiteName, CheckedSite>> & { standard: CheckedSite }>;

export const statesFor = (filter: string): readonly State[] =>
  [...siteStates, ...deskStates].filter(({ screen, name }) => new RegExp(filter).test(`${screen} ${name}`));

/** Input of a walk: the engine, the sites, the states, and the folder for copies of the pages. */
export interface WalkOptions {
  readonly engine: EngineName;
  readonly served: Sites;
  readonly filter: string;
  readonly folder: string;
}

/** Finding of a checker at one step of the walk. */
export interface LocatedFinding extends Finding {
  readonly checker: CheckerName;
  readonly page: string;
}

/** Results of a walk through one engine. */
export interface WalkResult {
  readonly engine: string;
  /** Number of screens × states × widths that were checked. */
  readonly pages: number;
  readonly findings: readonly LocatedFinding[];
  readonly controls: readonly Control[];
}

/** Widths at which each engine checks. The elements are the same in all of them, so each width is checked in two engines. */
const widthsOf: Readonly<Record<EngineName, readonly Width[]>> = {
  chromium: ['narrow', 'wide'],
  firefox: ['wide'],
  webkit: ['narrow'],
};

/** Serialises the page after its JavaScript has run, without the style sheet, which is checked as built. */
const asDocument = "return '<!DOCTYPE html>' + document.documentElement.outerHTML.replace(/<style>[^]*?<.style>/, '')";

/** Leads a tab through every state of a site at one width, and runs all checkers on each. */
async function* checkSite(tab: Tab, name: SiteName, site: CheckedSite, width: Width, { filter, folder }: WalkOptions) {
  // Storage holds the choice about cookies and belongs to one origin.
  await tab.open(site.origin);
  const pixels = await tab.resize(width);
  for (const state of statesFor(filter).filter(({ only, site: own }) => own === name && (only ?? width) === width)) {
    const page = `${state.screen}, ${state.name}, ${pixels} px`;
    await enterState(tab, site, state).catch((cause) => {
      throw new Error(`${tab.engine} can't reach ${page}`, { cause });
    });
    writeFileSync(path.join(folder, `${page.replaceAll('/', '|')}.html`), await tab.evaluate<string>(asDocument));
    const found = await checkPage(tab);
    yield checkerNames.flatMap((checker) =>
      found[checker].map((finding): LocatedFinding => ({ ...finding, checker, page })),
    );
  }
}

/** Leads one engine through every state of every site at its widths. */
export async function walk(options: WalkOptions): Promise<WalkResult> {
  mkdirSync(options.folder, { recursive: true });
  const tab = await openEngine(options.engine);
  try {
    const findings: LocatedFinding[] = [];
    let pages = 0;
    for (const name of siteNames) {
      const site = options.served[name];
      for (const width of site ? widthsOf[options.engine] : []) {
        for await (const found of checkSite(tab, name, site as CheckedSite, width, options)) {
          pages += 1;
          findings.push(...found);
        }
      }
    }
    return { engine: tab.engine, pages, findings, controls: await runControls(tab, options.served.standard) };
  } finally {
    await tab.close();
  }
}
