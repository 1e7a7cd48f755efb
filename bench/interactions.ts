import { median } from './median.ts';
import { settled, slowness, visit } from './visit.ts';

/** How soon the page answered what a visitor did, at a sixth of this machine's speed (Event Timing: until the next paint). */
export interface Interactions {
  readonly count: number;
  /** Those whose answer was painted later than 100 ms. */
  readonly late: number;
  /** The middle one, in milliseconds, in steps of 8 as the browser tells them. */
  readonly middle: number;
  /** The slowest, likewise. */
  readonly slowest: number;
}

/** The part of Event Timing that is read here; TypeScript's DOM lacks `interactionId`. */
interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
}

/** Runs in the page. */
function takeNotes() {
  const interactions: Record<number, number> = {};
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
      if (interactionId) {
        interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/**
 * Answers the cookie banner, opens the menu and all disclosures of a page, and follows a link of the menu.
 * @param port on which the browser is driven
 */
export function interactions(port: number, address: string): Promise<Interactions> {
  return visit(port, takeNotes, async (page) => {
    await page.open(address);
    await settled(page, true);
    await page.slowDown(slowness);
    await page.press('section[data-shown] button');
    const summaries = await page.evaluate(() => document.querySelectorAll('summary').length);
    for (let place = 0; place < summaries; place += 1) {
      await page.press('summary', place);
    }
    const { pathname } = new URL(address);
    await page.press('[popovertarget="menu"]');
    await page.press('#menu a', pathname === '/about' ? 2 : 1);
    await page.until((left) => location.pathname !== left, pathname);
    await page.press('[popovertarget="menu"]');
    // Entries are told when the frame after the interaction has been painted.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const durations = Object.values(
      await page.evaluate(() => (window as unknown as { interactions: Record<number, number> }).interactions),
    );
    return {
      count: durations.length,
      late: durations.filter((duration) => duration > 100).length,
      middle: median(durations),
      slowest: Math.max(0, ...durations),
    };
  });
}
