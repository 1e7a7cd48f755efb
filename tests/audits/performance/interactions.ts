import { bannerButtons, settled, slowTelephone, visit } from './chromium-visit.ts';

/** The part of Event Timing that is read here; TypeScript's DOM types lack `interactionId`. */
interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
}

/** Registers an observer. Runs in the page. */
function observe() {
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
 * Measures Interaction to Next Paint: chooses in the cookie banner, opens all disclosures, the menu and the form's list, and
 * sends the empty form. With so few interactions it is the slowest one (web.dev, "INP"), in milliseconds, in steps of 8.
 * @param port the debugging port of the browser
 */
export function interactionToNextPaint(port: number, address: string): Promise<number> {
  return visit(port, observe, async (page) => {
    await page.open(address);
    await settled(page, true);
    await page.emulate(slowTelephone);
    const parts = [bannerButtons, 'summary', '[popovertarget="menu"]', 'main form button'];
    const counts = await page.evaluate((all) => all.map((part) => document.querySelectorAll(part).length), parts);
    for (const [index, part] of parts.entries()) {
      // One press dismisses the banner.
      const count = part === bannerButtons ? 1 : (counts[index] ?? 0);
      for (let place = 0; place < count; place += 1) {
        await page.press(part, place);
      }
    }
    // Entries are reported after the frame that follows the interaction is painted.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const durations = await page.evaluate(() =>
      Object.values((window as unknown as { interactions: Record<number, number> }).interactions),
    );
    return Math.max(0, ...durations);
  });
}
