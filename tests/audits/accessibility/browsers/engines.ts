import { type Browser, chromium, firefox, type LaunchOptions } from '@playwright/test';
import { By, type WebDriver } from 'selenium-webdriver';
import { browserSwitches, findOrInstallBrowser } from '../../../e2e/support/browsers/chromium.ts';
import { engines, findEngine } from '../../../e2e/support/browsers/engines.ts';
import { openWebKitWindow } from '../../../e2e/support/browsers/webkit-driver.ts';
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

/** Wraps the body of an async function for WebDriver, whose last argument is a callback for the result. */
const asScript = (body: string) => `
  const done = arguments[arguments.length - 1];
  (async () => {${body}\n})().then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));
`;

async function evaluate<Value>(driver: WebDriver, body: string): Promise<Value> {
  const answer = JSON.parse(await driver.executeAsyncScript<string>(asScript(body)));
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
}

export async function openWebKit(): Promise<Tab> {
  const { driver, close } = await openWebKitWindow('own', {
    timeouts: { script: 120_000 },
    // Keeps every request on the machine: a request to a host other than loopback goes to a proxy that does not exist.
    proxy: {
      proxyType: 'manual',
      httpProxy: '127.0.0.1:9',
      sslProxy: '127.0.0.1:9',
      noProxy: ['localhost', '127.0.0.1'],
    },
  });
  const session = await driver.getCapabilities();
  /**
   * Finds an element clear of the fixed header, once it has stayed in its place for five frames. The driver itself would scroll
   * it under that header, and press where it was before the page moved.
   */
  const element = async (xpath: string) => {
    const found = await driver.findElement(By.xpath(xpath));
    const untilStill = `
      const [element, done] = arguments;
      let former = '';
      let still = 0;
      const look = () => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = JSON.stringify(element.getBoundingClientRect());
        still = box === former ? still + 1 : 0;
        former = box;
        if (still < 5) requestAnimationFrame(look);
        else done();
      };
      look();
    `;
    await driver.executeAsyncScript(untilStill, found);
    return found;
  };
  /** Presses an element until it has had the click: a press on a page that moves at that moment goes beside it. */
  const press = async (xpath: string, times = 3): Promise<void> => {
    const target = await element(xpath);
    const listen =
      "window.isPressed = false; arguments[0].addEventListener('click', () => { window.isPressed = true; });";
    await driver.executeScript(listen, target);
    await target.click();
    // A page that a link led to knows of no press.
    if ((await driver.executeScript('return window.isPressed')) !== false) return;
    if (times === 1) throw new Error(`WebKitGTK pressed ${xpath} three times, and no click came.`);
    return press(xpath, times - 1);
  };
  return {
    engine: `WebKitGTK ${session.getBrowserVersion()}`,
    async resize(width) {
      await driver.manage().window().setRect({ width: widths[width], height: 800 });
      return evaluate(driver, 'return innerWidth');
    },
    open: (address) => driver.get(address),
    press,
    async fill(xpath, text) {
      const control = await element(xpath);
      await control.clear();
      await control.sendKeys(text);
    },
    evaluate: (body) => evaluate(driver, body),
    close,
  };
}

export const engineNames = ['chromium', ...engines] as const;

export type EngineName = (typeof engineNames)[number];

/** Functions that open each engine. Chromium is installed if this machine lacks it. */
const open = {
  chromium: () => openChromium(findOrInstallBrowser()),
  firefox: () => openFirefox(findEngine('firefox')?.[0] ?? ''),
  webkit: openWebKit,
} as const satisfies Record<EngineName, () => Promise<Tab>>;

export const isPresent = (name: EngineName) => name === 'chromium' || findEngine(name) !== undefined;

export const openEngine = (name: EngineName): Promise<Tab> => open[name]();
