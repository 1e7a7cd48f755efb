import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkPage } from './check-page.ts';
import { type Control, runControls } from './controls.ts';
import { type EngineName, openEngine } from './engines.ts';
import { type CheckerName, checkerNames, type Finding } from './finding.ts';
import { leadTo, type SiteWithStates, type State, sitesWithStates, states } from './states.ts';
import { type Tab, type Width, widths } from './tab.ts';

/** What a walk is told: the engine, where the sites are, which states, and the folder for the pages as they were seen. */
export interface Errand {
  readonly engine: EngineName;
  readonly origins: Readonly<Record<SiteWithStates, string>>;
  readonly filter: string;
  readonly folder: string;
}

/** What a checker found at one place of the walk. */
export interface Sighting extends Finding {
  readonly checker: CheckerName;
  readonly place: string;
}

/** What a walk tells of an engine. */
export interface Account {
  readonly engine: string;
  /** Screens × states × widths that were judged. */
  readonly places: number;
  readonly sightings: readonly Sighting[];
  readonly controls: readonly Control[];
}

/** The page as it is after its scripts, without the style sheet, which is judged as it was built. */
const asDocument = "return '<!DOCTYPE html>' + document.documentElement.outerHTML.replace(/<style>[^]*?<.style>/, '')";

/** Leads a tab through every state of a site at one width, and has all checkers judge each. */
async function* judgeSite(tab: Tab, site: SiteWithStates, width: Width, { origins, filter, folder }: Errand) {
  // Storage, where the choice about cookies is kept, is an origin's own.
  await tab.open(origins[site]);
  const pixels = await tab.resize(width);
  const here = ({ screen, name, only, site: own }: State) =>
    own === site && (only ?? width) === width && new RegExp(filter).test(`${screen} ${name}`);
  for (const state of states.filter(here)) {
    const place = `${state.screen}, ${state.name}, ${pixels} px`;
    await leadTo(tab, origins[site], state).catch((cause) => {
      throw new Error(`${tab.engine} can't be led to ${place}`, { cause });
    });
    writeFileSync(path.join(folder, `${place.replaceAll('/', '|')}.html`), await tab.evaluate<string>(asDocument));
    const found = await checkPage(tab);
    yield checkerNames.flatMap((checker) =>
      found[checker].map((finding): Sighting => ({ ...finding, checker, place })),
    );
  }
}

/** Leads one engine through every state of every site at both widths. */
export async function walk(errand: Errand): Promise<Account> {
  mkdirSync(errand.folder, { recursive: true });
  const tab = await openEngine(errand.engine);
  try {
    const sightings: Sighting[] = [];
    let places = 0;
    for (const site of sitesWithStates) {
      for (const width of Object.keys(widths) as Width[]) {
        for await (const seen of judgeSite(tab, site, width, errand)) {
          places += 1;
          sightings.push(...seen);
        }
      }
    }
    return { engine: tab.engine, places, sightings, controls: await runControls(tab, errand.origins.standard) };
  } finally {
    await tab.close();
  }
}
