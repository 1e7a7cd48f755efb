import { isAttached, isVisible, type Tab, waitUntil, waitUntilAtRest } from '../browsers/tab.ts';
import type { CheckedSite } from '../sites/checked-site.ts';
import type { State } from './state.ts';

/** Brings a tab, which shows a page of the origin, into a state, and waits until nothing moves any more. */
export async function enterState(
  tab: Tab,
  { origin, session, ready, draftsKey }: CheckedSite,
  state: State,
): Promise<void> {
  await tab.evaluate(`
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(localStorage, ${JSON.stringify(state.draft && draftsKey ? { [draftsKey + state.draft.name]: JSON.stringify(state.draft) } : (state.stored ?? {}))});
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
