import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { checkPage } from './check-page.ts';
import { type Control, runControls } from './controls.ts';
import { type EngineName, openEngine } from './engines.ts';
import { type CheckerName, checkerNames, type Finding } from './finding.ts';
import { leadTo, type State, states } from './states.ts';
import { type Tab, type Width, widths } from './tab.ts';

/** What a walk is told: the engine, the site, which states, and the folder for the pages as they were seen. */
export interface Errand {
  readonly engine: EngineName;
  readonly origin: string;
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

/** Leads one engine through every state at both widths, and has all checkers judge each. */
async function walk(tab: Tab, { origin, filter, folder }: Errand): Promise<Account> {
  mkdirSync(folder, { recursive: true });
  const sightings: Sighting[] = [];
  let places = 0;
  await tab.open(origin);
  for (const width of Object.keys(widths) as Width[]) {
    const pixels = await tab.resize(width);
    const here = ({ screen, name, only }: State) =>
      (only ?? width) === width && new RegExp(filter).test(`${screen} ${name}`);
    for (const state of states.filter(here)) {
      const place = `${state.screen}, ${state.name}, ${pixels} px`;
      await leadTo(tab, origin, state).catch((cause) => {
        throw new Error(`${tab.engine} can't be led to ${place}`, { cause });
      });
      places += 1;
      writeFileSync(path.join(folder, `${place.replaceAll('/', '|')}.html`), await tab.evaluate<string>(asDocument));
      const found = await checkPage(tab);
      sightings.push(
        ...checkerNames.flatMap((checker) => found[checker].map((finding) => ({ ...finding, checker, place }))),
      );
    }
  }
  return { engine: tab.engine, places, sightings, controls: await runControls(tab, origin) };
}

const errand = workerData as Errand;
const tab = await openEngine(errand.engine);
try {
  parentPort?.postMessage({ account: await walk(tab, errand) });
} finally {
  await tab.close();
}
