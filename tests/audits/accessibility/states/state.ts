import { isAttached, isVisible, type Tab, type Width, waitUntil, waitUntilAtRest } from '../browsers/tab.ts';
import type { CheckedSite } from '../sites.ts';

/** One step of a visitor, in terms that every driver supports: each state is defined once. */
export type Step =
  | { readonly press: string }
  | { readonly fill: string; readonly text: string }
  | { readonly see: string }
  | { readonly find: string }
  /** JavaScript that the page runs. */
  | { readonly run: string };

/**
 * What has the screens that are checked: the site, the site as its owner publishes it, with a privacy notice (SITE-10), the
 * site of `examples/full`, and the owner's desk.
 */
export const siteNames = ['standard', 'published', 'examples', 'desk'] as const;

export type SiteName = (typeof siteNames)[number];

/** Screen in one of its states. */
export interface State {
  readonly site: SiteName;
  readonly screen: string;
  readonly name: string;
  /** Local storage on arrival. A visitor without a choice about cookies sees the banner. */
  readonly stored?: Readonly<Record<string, string>>;
  /** File with unsaved words of the desk on arrival. */
  readonly draft?: { readonly name: string; readonly revision: string; readonly base: object; readonly values: object };
  /** The only width at which the state exists, unless it exists at both. */
  readonly only?: Width;
  readonly steps: readonly Step[];
}

/** Quotes an XPath string; XPath can't escape the quotation mark that encloses it. */
export const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
export const button = (name: string) => `//button[normalize-space()=${quoted(name)}]`;
export const field = (label: string) => `//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`;

/** Brings a tab, which shows a page of the origin, into a state, and waits until nothing moves any more. */
export async function enterState(
  tab: Tab,
  { origin, session, ready, draftsFolder }: CheckedSite,
  state: State,
): Promise<void> {
  const { draft, stored = {} } = state;
  // As a closed tab has left it.
  const unsaved = draft && {
    [JSON.stringify(['desk-draft', draftsFolder, 'closed', draft.name])]: JSON.stringify(draft),
  };
  await tab.evaluate(`
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(localStorage, ${JSON.stringify(unsaved ?? stored)});
    Object.assign(sessionStorage, ${JSON.stringify(session)});
  `);
  // An address that differs by its fragment alone would not be loaded anew. Going by about:blank fails at times in Firefox.
  const again = `?${encodeURIComponent(state.name)}#`;
  await tab.open(origin + state.screen.replace('#', again));
  await waitUntil(tab, ready);
  for (const step of state.steps) {
    if ('press' in step) {
      await tab.press(step.press);
    } else if ('fill' in step) {
      await tab.fill(step.fill, step.text);
    } else if ('run' in step) {
      await tab.evaluate(step.run);
    } else {
      await waitUntil(tab, 'see' in step ? isVisible(step.see) : isAttached(step.find));
    }
  }
  // At the top of the page the fixed header covers nothing. Elsewhere Alfa would subtract the covered part from the size of a link.
  await waitUntilAtRest(tab);
}
