import { setTimeout as wait } from 'node:timers/promises';
import { desktop, task, type Visit, visit } from './chromium-visit.ts';

/** Network and processor of a slow telephone, with a large screen that shows the links of the header. */
const slow = { ...desktop, slowness: 4, network: { latency: 150, throughput: 1_600_000 } };

/** Conditions of a navigation: the device, and true if the next page was prefetched while the pointer rested on the link. */
export const conditions = {
  'full speed': { device: desktop, prefetched: false },
  'full speed, prefetched': { device: desktop, prefetched: true },
  slow: { device: slow, prefetched: false },
  'slow, prefetched': { device: slow, prefetched: true },
} as const;

export type Condition = keyof typeof conditions;

const link = 'header a[href="/about"]';

/** Milliseconds for a prefetch and for a navigation; both take a fraction of it. */
const enough = 4000;

/** Stores a declined choice, so that no banner slides in after the navigation. Runs in the page. */
function decline() {
  if (location.hostname === 'localhost') {
    localStorage.setItem('cookie-consent', 'declined');
  }
}

/** Performs a fixed amount of work. Runs in the page. */
function work() {
  for (let i = 0, x = 1; i < 20_000_000; i += 1) {
    x = Math.imul(x, 48_271) + i;
  }
}

/** Measures the processor time of that work: the throttle increases it, other processes do not. */
async function taskTime(page: Visit): Promise<number> {
  const events = await page.trace(async () => {
    await page.evaluate(work);
    await page.evaluate(() => {}); // A separate task: the previous one has ended by then, and is in the trace.
  });
  return Math.max(...events.map(({ name, tdur = 0 }) => (name === task ? tdur : 0)));
}

/** Measures the milliseconds until the page arrived, and those of a new request. Runs in the page. */
async function waits() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const start = performance.now();
  await (await fetch(location.href, { cache: 'no-store' })).text();
  // A client-side router keeps the document: only data arrived.
  const arrival = entry?.name === location.href ? entry.domInteractive : undefined;
  return { arrival, request: performance.now() - start };
}

/**
 * Checks that the throttle is active in the new document. The document and a new request waited for the network. A fixed
 * task takes more processor time than without the throttle.
 * @throws Error if the throttle is not active
 */
async function verifyThrottle(page: Visit, prefetched: boolean): Promise<void> {
  const { arrival, request } = await page.evaluate(waits);
  const throttled = await taskTime(page);
  await page.emulate(desktop);
  const ratio = throttled / (await taskTime(page));
  const { latency } = slow.network;
  if (ratio < slow.slowness / 2 || request < latency || (!prefetched && arrival !== undefined && arrival < latency)) {
    const found = `processor ×${ratio.toFixed(1)}, page after ${arrival?.toFixed(0)} ms, request after ${request.toFixed(0)} ms`;
    throw new Error(`The throttle did not hold: ${found}.`);
  }
}

/** Milliseconds from a click. */
export interface NavigationTime {
  /**
   * Milliseconds until the window is visually complete: no pixel of a screenshot differs by more than a tenth of a channel's range.
   */
  readonly complete: number;
  /** Milliseconds until the last change of any pixel, visible or not: the end of the page's transition, if nothing else moves. */
  readonly still: number;
}

/** Returns for each screenshot the greatest difference of any pixel from the last screenshot (0 to 255). Runs in the page. */
async function differences(screenshots: string[]) {
  const pixels = await Promise.all(
    screenshots.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return canvas?.getImageData(0, 0, image.width, image.height).data;
    }),
  );
  const last = pixels.at(-1);
  return pixels.map((data) => {
    let most = 0;
    for (let i = 0; data && last && i < last.length; i += 1) {
      most = Math.max(most, Math.abs((data[i] ?? 0) - (last[i] ?? 0)));
    }
    return most;
  });
}

/**
 * Follows a link of the header and measures until the window is visually complete, the page's transition included.
 * @param port the debugging port of the browser
 */
export function navigationTime(port: number, origin: string, condition: Condition): Promise<NavigationTime> {
  const { device, prefetched } = conditions[condition];
  return visit(port, decline, async (page) => {
    await page.emulate(desktop);
    await page.open(`${origin}/`);
    await wait(enough);
    await page.emulate(device);
    if (prefetched) {
      await page.pointAt(link);
      await wait(enough);
    }
    const events = await page.trace(async () => {
      // A click without a pointer causes no prefetch.
      await (prefetched
        ? page.press(link)
        : page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), link));
      await wait(enough);
    }, 'disabled-by-default-devtools.screenshot');
    if (device === slow) {
      await verifyThrottle(page, prefetched);
    }
    const clicked = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click');
    const shots = events.filter(({ name }) => name === 'Screenshot').toSorted((a, b) => a.ts - b.ts);
    const off = await page.evaluate(
      differences,
      shots.map(({ args }) => args.snapshot ?? ''),
    );
    /** Returns the first screenshot after the last one that differs by more than this. */
    const after = (difference: number) => shots[off.findLastIndex((most) => most > difference) + 1];
    const [complete, still] = [after(25), after(0)];
    if (!clicked || !complete || !still || complete.ts < clicked.ts) {
      throw new Error(`${origin}: the trace of a navigation lacks its click or its screenshots.`);
    }
    return { complete: (complete.ts - clicked.ts) / 1000, still: (still.ts - clicked.ts) / 1000 };
  });
}
