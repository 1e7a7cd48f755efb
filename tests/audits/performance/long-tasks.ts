import { settled, slowTelephone, visit } from './chromium-visit.ts';

/** Tasks over 50 ms on a page's main thread after its first paint, at a sixth of this machine's speed. */
export interface LongTasks {
  /** Number of tasks that ran JavaScript of the site. */
  readonly ours: number;
  /** Number of tasks of the browser alone: parsing, layout, painting, or the tool that drives it. */
  readonly others: number;
  /** Milliseconds of the site's longest task; 0 if there is none. */
  readonly longest: number;
}

interface Observed {
  readonly tasks: { start: number; end: number }[];
  readonly scripts: { start: number; end: number; address: string }[];
}

/** Registers observers: `longtask` gives the duration, `long-animation-frame` the source of the JavaScript. Runs in the page. */
function observe() {
  const observed: Observed = { tasks: [], scripts: [] };
  Object.assign(window, { observed });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      observed.tasks.push({ start: startTime, end: startTime + duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceLongAnimationFrameTiming[]) {
      for (const { startTime, duration, sourceURL } of entry.scripts) {
        observed.scripts.push({ start: startTime, end: startTime + duration, address: sourceURL });
      }
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** The part of Long Animation Frames that is read here; TypeScript's DOM types have none of it yet. */
interface PerformanceLongAnimationFrameTiming extends PerformanceEntry {
  readonly scripts: readonly { startTime: number; duration: number; sourceURL: string }[];
}

/**
 * @param port the debugging port of the browser
 * @param hasBanner true if the page shows the cookie banner, which is the page's last action without input
 */
export function longTasks(port: number, address: string, hasBanner: boolean): Promise<LongTasks> {
  return visit(port, observe, async (page) => {
    await page.emulate(slowTelephone);
    await page.open(address);
    await settled(page, hasBanner);
    const { tasks, scripts, painted } = await page.evaluate(() => ({
      ...(window as unknown as { observed: Observed }).observed,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    const { origin } = new URL(address);
    const late = tasks.filter(({ end }) => end > painted);
    const ours = late.filter((task) =>
      scripts.some(({ start, end, address: of }) => of.startsWith(origin) && start < task.end && end > task.start),
    );
    return {
      ours: ours.length,
      others: late.length - ours.length,
      longest: Math.max(0, ...ours.map(({ start, end }) => end - start)),
    };
  });
}
