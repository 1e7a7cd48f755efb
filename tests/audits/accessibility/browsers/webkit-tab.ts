import { By, type WebDriver } from 'selenium-webdriver';
import { openWebKitWindow } from '../../../e2e/support/browsers/webkit-driver.ts';
import { type Tab, widths } from './tab.ts';

/** Wraps the body of an async function for WebDriver, whose last argument is a callback for the result. */
const asScript = (body: string) => `
  const done = arguments[arguments.length - 1];
  (async () => {${body}\n})().then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));
`;

async function evaluate<Value>(driver: WebDriver, body: string): Promise<Value> {
  const answer = JSON.parse(await driver.executeAsyncScript<string>(asScript(body)));
  if ('error' in answer) {
    throw new Error(answer.error);
  }
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
  /** Finds an element clear of the fixed header: the driver itself scrolls an element under that header, and then can't press it. */
  const element = async (xpath: string) => {
    const found = await driver.findElement(By.xpath(xpath));
    await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", found);
    return found;
  };
  return {
    engine: `WebKitGTK ${session.getBrowserVersion()}`,
    async resize(width) {
      await driver.manage().window().setRect({ width: widths[width], height: 800 });
      return evaluate(driver, 'return innerWidth');
    },
    open: (address) => driver.get(address),
    press: async (xpath) => (await element(xpath)).click(),
    async fill(xpath, text) {
      const control = await element(xpath);
      await control.clear();
      await control.sendKeys(text);
    },
    evaluate: (body) => evaluate(driver, body),
    close,
  };
}
