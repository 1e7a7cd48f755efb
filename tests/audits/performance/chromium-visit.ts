/** Chromium driver of the bench: `visit` opens a page without DevTools. */

import { setTimeout as wait } from 'node:timers/promises';
import connect from 'chrome-remote-interface';
import { site } from '../../../src/content/content.ts';

/**
 * The part of a trace event that is read here: times in microseconds, `tdur` of the thread's processor (Trace Event Format,
 * "Complete Events").
 */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly snapshot?: string; readonly data?: { readonly type?: string } };
}

/** Name of the trace event of a whole task. */
export const task = 'ThreadControllerImpl::RunTask';

/** Device of a visitor: its screen in CSS pixels, the slowdown of its processor against this machine, and its network. */
interface Device {
  readonly screen: { readonly width: number; readonly height: number };
  readonly slowness?: number;
  /** Latency in milliseconds and throughput in bits per second; this machine's own network if left out. */
  readonly network?: { readonly latency: number; readonly throughput: number };
}

/** Page in a separate browser context, as a visitor has it. */
export interface Visit {
  emulate(device: Device): Promise<void>;
  open(address: string): Promise<void>;
  /** Runs a function in the page and returns its result; `argument` is sent as JSON. */
  evaluate<Result, Argument = undefined>(read: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  /** Resolves once a function of the page returns true. */
  until<Argument = undefined>(holds: (argument: Argument) => boolean, argument?: Argument): Promise<void>;
  /** Moves the pointer onto an element, given by selector and index; resolves to the element's position. */
  pointAt(selector: string, place?: number): Promise<{ readonly x: number; readonly y: number }>;
  /** Presses such an element, once the frame that shows it is painted. */
  press(selector: string, place?: number): Promise<void>;
  /**
   * Records Chromium's trace events during the action.
   * @param more categories beyond tasks, loading and DevTools' timeline of a page
   */
  trace(act: () => Promise<void>, more?: string): Promise<TraceEvent[]>;
}

/** Telephone as fast as this machine. */
export const telephone: Device = { screen: { width: 412, height: 823 } };

/** Telephone of a visitor. */
export const slowTelephone: Device = { ...telephone, slowness: 6 };

export const desktop: Device = { screen: { width: 1280, height: 800 } };

/**
 * Size of a window that holds every screen. Chromium paints no frame whose only change lies outside its window. The cookie
 * banner at the foot of a taller screen would only appear with the next change.
 */
export const windowSwitch = '--window-size=1400,1100';

/** Milliseconds between two checks of a page, and the timeout. */
const pause = 100;
const timeout = 60_000;

/** Scrolls an element to the middle of the window and returns its centre. Runs in the page. */
function centreOf({ selector, place }: { selector: string; place: number }) {
  const element = document.querySelectorAll(selector)[place];
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Resolves when a frame is painted: a visitor sees what to press, so scrolling to it is no part of the response. Runs in the page. */
const frameShown = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * Visits the site in a browser without DevTools. Playwright and every DevTools window enable the protocol's Runtime domain.
 * From then on V8 computes the position of each new `Error`, and parses the whole script once more for it. No visitor has
 * that cost.
 * @param port the debugging port of the browser
 * @param initScript runs in the page before its own JavaScript
 */
export async function visit<Result>(
  port: number,
  initScript: () => void,
  act: (page: Visit) => Promise<Result>,
): Promise<Result> {
  const { webSocketDebuggerUrl } = await connect.Version({ port });
  const browser = await connect({ port, target: webSocketDebuggerUrl });
  const { browserContextId } = await browser.Target.createBrowserContext({});
  const { targetId } = await browser.Target.createTarget({ url: 'about:blank', browserContextId });
  const { Emulation, Input, Network, Page, Runtime, Tracing } = await connect({ port, target: targetId });
  const evaluate: Visit['evaluate'] = async (read, argument) => {
    const expression = `(${read})(${JSON.stringify(argument)})`;
    const { result, exceptionDetails } = await Runtime.evaluate({
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  };
  const until: Visit['until'] = async (holds, argument) => {
    for (const end = Date.now() + timeout; !(await evaluate(holds, argument)); await wait(pause)) {
      if (Date.now() > end) {
        throw new Error(`This never came true: ${holds}`);
      }
    }
  };
  const pointAt = async (selector: string, place = 0) => {
    await until(({ selector, place }) => document.querySelectorAll(selector)[place]?.checkVisibility() === true, {
      selector,
      place,
    });
    const at = await evaluate(centreOf, { selector, place });
    await Input.dispatchMouseEvent({ ...at, type: 'mouseMoved' });
    return at;
  };
  try {
    await Page.enable();
    await Page.addScriptToEvaluateOnNewDocument({ source: `(${initScript})()` });
    const emulate = async ({ screen, slowness = 1, network }: Device) => {
      await Emulation.setDeviceMetricsOverride({ ...screen, deviceScaleFactor: 1, mobile: false });
      await Emulation.setCPUThrottlingRate({ rate: slowness });
      if (network) {
        const bytes = network.throughput / 8;
        await Network.enable({});
        await Network.emulateNetworkConditions({
          offline: false,
          latency: network.latency,
          downloadThroughput: bytes,
          uploadThroughput: bytes,
        });
      } else {
        await Network.disable();
      }
    };
    await emulate(telephone);
    return await act({
      evaluate,
      until,
      emulate,
      open: async (address) => {
        const loaded = Page.loadEventFired();
        const { errorText } = await Page.navigate({ url: address });
        if (errorText) {
          throw new Error(`${address} can't be opened: ${errorText}`);
        }
        await loaded;
      },
      trace: async (act, more = '') => {
        const events: TraceEvent[] = [];
        Tracing.dataCollected(({ value }) => events.push(...(value as unknown as TraceEvent[])));
        await Tracing.start({
          traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline', more] },
        });
        await act();
        const complete = Tracing.tracingComplete();
        await Tracing.end();
        await complete;
        return events;
      },
      pointAt,
      press: async (selector, place = 0) => {
        const at = { ...(await pointAt(selector, place)), button: 'left', clickCount: 1 } as const;
        await evaluate(frameShown);
        await Input.dispatchMouseEvent({ ...at, type: 'mousePressed' });
        await Input.dispatchMouseEvent({ ...at, type: 'mouseReleased' });
      },
    });
  } finally {
    await browser.Target.disposeBrowserContext({ browserContextId });
    await browser.close();
  }
}

/** Selector of the cookie banner's buttons. */
export const bannerButtons = `section[aria-label="${site.banner.label}"] button`;

/** Resolves when the page's own work has ended: its banner is visible and no more requests follow. */
export async function settled(page: Visit, hasBanner: boolean): Promise<void> {
  if (hasBanner) {
    await page.until(
      (selector) => document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) === true,
      bannerButtons,
    );
  }
  const requests = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await requests(); now !== before; [before, now] = [now, await requests()]) {
    await wait(5 * pause);
  }
}
