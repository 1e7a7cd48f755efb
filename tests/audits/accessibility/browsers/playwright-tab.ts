import type { Browser, LaunchOptions } from '@playwright/test';
import { chromium, firefox } from '@playwright/test';
import { browserSwitches } from '../../../e2e/support/browsers/chromium.ts';
import { type Tab, widths } from './tab.ts';

/** Keeps every request on the machine: a request to a host other than loopback goes to a proxy that does not exist. */
const offline = { server: 'http://127.0.0.1:9', bypass: 'localhost' } as const;

async function tabOf(name: string, browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  const element = (xpath: string) => page.locator(`xpath=${xpath}`);
  return {
    engine: `${name} ${browser.version().replace(/\.0.*/, '')}`,
    async resize(width) {
      await page.setViewportSize({ width: widths[width], height: 800 });
      return page.evaluate('innerWidth');
    },
    open: async (address) => void (await page.goto(address)),
    press: (xpath) => element(xpath).click(),
    // Typed: in a stock Firefox fill() sets the value in a way that React does not notice.
    async fill(xpath, text) {
      await element(xpath).clear();
      await element(xpath).pressSequentially(text);
    },
    // An expression, not a function: the debugger evaluates it, which no security policy restricts. The result is sent as
    // one string, because a tree of many small values takes Firefox seconds.
    async evaluate(body) {
      const json = await page.evaluate<string>(
        `(async () => JSON.stringify({ value: await (async () => {${body}\n})() }))()`,
      );
      return JSON.parse(json).value;
    },
    close: () => browser.close(),
  };
}

export async function openChromium(executablePath: string): Promise<Tab> {
  const args = [...browserSwitches];
  return tabOf('Chromium', await chromium.launch({ executablePath, args, proxy: offline }));
}

/** Opens a stock Firefox, as its users have it, and not the one that Playwright patches. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const options: LaunchOptions = { channel: 'moz-firefox', executablePath, proxy: offline };
  return tabOf('Firefox', await firefox.launch(options));
}
