import { setTimeout as wait } from 'node:timers/promises';
import connect from 'chrome-remote-interface';

/** A page in a browser context of its own, as a visitor has it. */
export interface Visit {
  /** Sets how many times slower than this machine the page's processor is. */
  slowDown(factor: number): Promise<void>;
  open(address: string): Promise<void>;
  /** What a function of the page returns; `argument` goes to it as JSON. */
  evaluate<Result, Argument = undefined>(read: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  /** Resolves once a function of the page returns true. */
  until<Argument = undefined>(holds: (argument: Argument) => boolean, argument?: Argument): Promise<void>;
  /** Presses the element with this place among all that a selector finds. */
  press(selector: string, place?: number): Promise<void>;
}

/** How many times slower than this machine a visitor's telephone is taken to be. */
export const slowness = 6;

/** The telephone's screen, in CSS pixels. */
const screen = { width: 412, height: 823 };

/**
 * A window that holds the whole screen. Chromium draws no frame whose only change lies outside its window: the cookie banner, at
 * the foot of a screen that is taller, would be answered by whatever comes next.
 */
export const windowSwitch = `--window-size=${screen.width + 100},${screen.height + 200}`;

/** Milliseconds between two looks at a page, and until it is given up. */
const pause = 100;
const patience = 60_000;

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
 * more. React makes four as it starts (docs/performance.md has what that costs): no visitor waits for it.
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
  const { Emulation, Input, Page, Runtime } = await connect({ port, target: targetId });
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
    for (const end = Date.now() + patience; !(await evaluate(holds, argument)); await wait(pause)) {
      if (Date.now() > end) {
        throw new Error(`This never came true: ${holds}`);
      }
    }
  };
  try {
    await Page.enable();
    await Page.addScriptToEvaluateOnNewDocument({ source: `(${notes})()` });
    await Emulation.setDeviceMetricsOverride({ ...screen, deviceScaleFactor: 1, mobile: false });
    return await act({
      evaluate,
      until,
      slowDown: (rate) => Emulation.setCPUThrottlingRate({ rate }),
      open: async (address) => {
        const loaded = Page.loadEventFired();
        const { errorText } = await Page.navigate({ url: address });
        if (errorText) {
          throw new Error(`${address} can't be opened: ${errorText}`);
        }
        await loaded;
      },
      press: async (selector, place = 0) => {
        await until(({ selector, place }) => document.querySelectorAll(selector)[place]?.checkVisibility() === true, {
          selector,
          place,
        });
        const at = { ...(await evaluate(centreOf, { selector, place })), button: 'left', clickCount: 1 } as const;
        await Input.dispatchMouseEvent({ ...at, type: 'mouseMoved' });
        await Input.dispatchMouseEvent({ ...at, type: 'mousePressed' });
        await Input.dispatchMouseEvent({ ...at, type: 'mouseReleased' });
      },
    });
  } finally {
    await browser.Target.disposeBrowserContext({ browserContextId });
    await browser.close();
  }
}

/** Resolves when the page has done all that it does by itself: its banner is there and nothing more comes. */
export async function settled(page: Visit, hasBanner: boolean): Promise<void> {
  if (hasBanner) {
    await page.until(() => document.querySelector('section[data-shown]') !== null);
  }
  const requests = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await requests(); now !== before; [before, now] = [now, await requests()]) {
    await wait(5 * pause);
  }
}
