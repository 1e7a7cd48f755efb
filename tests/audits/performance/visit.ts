import { setTimeout as wait } from 'node:timers/promises';
import connect from 'chrome-remote-interface';
import { site } from '../../../content/site.ts';

/** What is read of a trace event: times in microseconds, `tdur` of the thread's processor (Trace Event Format, "Complete Events"). */
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

/** The trace event of a whole task. */
export const task = 'ThreadControllerImpl::RunTask';

/** What a page has to do with: its screen in CSS pixels, how much slower than this machine its processor is, and its network. */
interface Device {
  readonly screen: { readonly width: number; readonly height: number };
  readonly slowness?: number;
  /** Milliseconds until a response begins, and bits per second; this machine's own where it is left out. */
  readonly network?: { readonly latency: number; readonly throughput: number };
}

/** A page in a browser context of its own, as a visitor has it. */
export interface Visit {
  become(device: Device): Promise<void>;
  open(address: string): Promise<void>;
  /** What a function of the page returns; `argument` goes to it as JSON. */
  evaluate<Result, Argument = undefined>(read: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  /** Resolves once a function of the page returns true. */
  until<Argument = undefined>(holds: (argument: Argument) => boolean, argument?: Argument): Promise<void>;
  /** Rests the pointer on the element with this place among all that a selector finds; resolves with where that is. */
  pointAt(selector: string, place?: number): Promise<{ readonly x: number; readonly y: number }>;
  /** Presses such an element. */
  press(selector: string, place?: number): Promise<void>;
  /**
   * What the browser does meanwhile, as Chromium's trace events.
   * @param more categories beyond tasks, loading and what DevTools shows of a page
   */
  trace(act: () => Promise<void>, more?: string): Promise<TraceEvent[]>;
}

/** A telephone as fast as this machine. */
export const telephone: Device = { screen: { width: 412, height: 823 } };

/** A visitor's telephone. */
export const slowTelephone: Device = { ...telephone, slowness: 6 };

export const desktop: Device = { screen: { width: 1280, height: 800 } };

/**
 * A window that holds every screen. Chromium draws no frame whose only change lies outside its window: the cookie banner, at
 * the foot of a screen that is taller, would be answered by whatever comes next.
 */
export const windowSwitch = '--window-size=1400,1100';

/** Milliseconds between two looks at a page, and until it is given up. */
const pause = 100;
const timeout = 60_000;

/** Runs in the page. */
function centreOf({ selector, place }: { selector: string; place: number }) {
  const element = document.querySelectorAll(selector)[place];
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Visits the site with a browser that nobody inspects. Playwright and every DevTools window enable the protocol's Runtime
 * domain; from then on V8 works out the position of each `Error` that is made, for which it parses the whole script once
 * more: no visitor waits for that.
 * @param port on which the browser is driven
 * @param notes runs in the page before anything of its own
 */
export async function visit<Result>(
  port: number,
  notes: () => void,
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
    await Page.addScriptToEvaluateOnNewDocument({ source: `(${notes})()` });
    const become = async ({ screen, slowness = 1, network }: Device) => {
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
    await become(telephone);
    return await act({
      evaluate,
      until,
      become,
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
        await Input.dispatchMouseEvent({ ...at, type: 'mousePressed' });
        await Input.dispatchMouseEvent({ ...at, type: 'mouseReleased' });
      },
    });
  } finally {
    await browser.Target.disposeBrowserContext({ browserContextId });
    await browser.close();
  }
}

/** The buttons of the cookie banner. */
export const bannerButtons = `section[aria-label="${site.banner.label}"] button`;

/** Resolves when the page has done all that it does by itself: its banner is there and nothing more comes. */
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
