import { test as base, expect } from '@playwright/test';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { entryHasRun, isHydrated } from '../fixtures.ts';
import type { OpenPage } from '../focus-checks.ts';
import { originOf } from '../sites/sites.ts';
import { openWebKitWindow } from './webkit-driver.ts';

export { expect };

const keys: Readonly<Record<string, string>> = { Tab: Key.TAB, Enter: Key.ENTER, Space: Key.SPACE, Escape: Key.ESCAPE };

/**
 * Resolves once the page has neither scrolled, changed its height nor run an animation for five frames. WebKitGTK scrolls
 * smoothly to the focused element, and the cookie banner slides in. A closing disclosure moves the elements below it, which
 * a press would miss. Runs in the page.
 */
async function rest() {
  for (let still = 0, before = ''; still < 5; ) {
    const now = `${scrollY} ${document.documentElement.scrollHeight}`;
    const isMoving = document
      .getAnimations()
      .some(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running');
    still = now === before && !isMoving ? still + 1 : 0;
    before = now;
    await new Promise(requestAnimationFrame);
  }
}

/** Page in WebKitGTK, with the interface of tests/e2e/support/focus-checks.ts and of the tests. */
function pageOf(driver: WebDriver) {
  const evaluate: OpenPage['evaluate'] = (read, argument) =>
    driver.executeScript(`return (${read})(arguments[0])`, argument ?? null);
  const find = (selector: string) =>
    driver.wait(async () => (await driver.findElements(By.css(selector)))[0], 30_000, selector) as Promise<WebElement>;
  return {
    evaluate,
    /** Finds the first element that a selector names, once it exists. */
    find,
    /** Opens a path of the standard site, or a URL. */
    open: (address: string) => driver.get(new URL(address, originOf('standard')).href),
    hydrated: () => expect.poll(() => evaluate(isHydrated, entryHasRun)).toBe(true),
    /** Presses the first visible element with a tag and these words. */
    press: async (tag: string, words: string) => {
      const named = () =>
        evaluate(
          ([name, text]) => {
            const element = [...document.querySelectorAll(name ?? '')].find(
              (one) =>
                one.checkVisibility({ visibilityProperty: true }) && one.textContent?.trim().startsWith(text ?? ''),
            );
            element?.scrollIntoView({ block: 'center', behavior: 'instant' });
            return element;
          },
          [tag, words],
        ) as unknown as Promise<WebElement | null>;
      // The driver refuses to press an element that still moves, or is under a page transition.
      const isPressed = async () => {
        const element = await named();
        await evaluate(rest, undefined);
        const pressed = element?.click().then(() => true);
        return pressed?.catch(() => false);
      };
      await driver.wait(isPressed, 30_000, `${tag} "${words}"`);
    },
    type: async (selector: string, text: string) => {
      await find(selector);
      await evaluate((name) => document.querySelector<HTMLInputElement>(name)?.select(), selector);
      await driver.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform();
    },
    resize: async (width: number, height: number) => {
      await driver.manage().window().setRect({ width, height, x: 0, y: 0 });
    },
    text: () => evaluate(() => document.body.innerText, 0),
    keyboard: {
      press: async (key: string) => {
        const [last = '', shift] = key.split('+').reverse();
        const keyOf = keys[last] ?? last;
        const actions = driver.actions();
        if (shift) actions.keyDown(Key.SHIFT).sendKeys(keyOf).keyUp(Key.SHIFT);
        else actions.sendKeys(keyOf);
        await actions.perform();
        await evaluate(rest, undefined);
      },
    },
  };
}

export type WebKitPage = ReturnType<typeof pageOf>;

/** Test with a separate window of a stock WebKitGTK. */
export const test = base.extend<{ webkit: WebKitPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  webkit: async ({}, use) => {
    const { driver, close } = await openWebKitWindow('given');
    try {
      const page = pageOf(driver);
      await page.resize(1280, 800);
      await use(page);
    } finally {
      await close();
    }
  },
});
