import type { Browser } from '@playwright/test';

/** How soon the page answered what a visitor did, at a sixth of this machine's speed (Event Timing: until the next paint). */
export interface Interactions {
  readonly count: number;
  /** Those whose answer was painted later than 100 ms. */
  readonly late: number;
  /** The slowest, in milliseconds, in steps of 8 as the browser tells them. */
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

const slowness = 6;

/** Answers the cookie banner, opens the menu and all disclosures of a page, and follows a link of the menu. */
export async function interactions(browser: Browser, address: string): Promise<Interactions> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  try {
    await page.addInitScript(takeNotes);
    const session = await page.context().newCDPSession(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.getByRole('button', { name: 'Accept' }).click();
    for (const summary of await page.locator('summary').all()) {
      await summary.click();
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu
      .getByRole('link')
      .nth(new URL(address).pathname === '/about' ? 2 : 1)
      .click();
    await page.waitForURL((url) => url.href !== address);
    await page.getByRole('button', { name: 'Menu' }).click();
    // Entries are told when the frame after the interaction has been painted.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const durations = Object.values(
      await page.evaluate(() => (window as unknown as { interactions: Record<number, number> }).interactions),
    );
    return {
      count: durations.length,
      late: durations.filter((duration) => duration > 100).length,
      slowest: Math.max(0, ...durations),
    };
  } finally {
    await page.close();
  }
}
