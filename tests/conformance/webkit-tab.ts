import { spawn } from 'node:child_process';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../sites.ts';
import { type Tab, widths } from './tab.ts';

/** Milliseconds that the driver has to start listening. */
const patience = 20_000;

/** Starts WebKitGTK's driver on a screen of its own; resolves to its address and the way to stop both. */
async function startDriver(driver: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const port = await freePort();
  const screen = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x1200x24', driver, `--port=${port}`];
  // All of it ends with this process, however that ends: the shell waits for its input to close. What the driver prints
  // is about the screen's missing hardware.
  const { stdin } = spawn('sh', ['-c', '"$@" & cat; kill -- -$$', 'sh', ...screen], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patience;
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) {
      throw new Error(`${driver} does not answer on its port.`);
    }
  }
  return { address, stop: () => stdin.end() };
}

/** The body of an async function as WebDriver takes it: the last argument is called with what became of it. */
const asScript = (body: string) => `
  const done = arguments[arguments.length - 1];
  (async () => {${body}\n})().then((value) => done(JSON.stringify({ value })), (fault) => done(JSON.stringify({ fault: String(fault) })));
`;

async function evaluate<Value>(driver: WebDriver, body: string): Promise<Value> {
  const answer = JSON.parse(await driver.executeAsyncScript<string>(asScript(body)));
  if ('fault' in answer) {
    throw new Error(answer.fault);
  }
  return answer.value;
}

export async function openWebKit(driverPath: string, browserPath: string): Promise<Tab> {
  const service = await startDriver(driverPath);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
    timeouts: { script: 120_000 },
    // No request leaves the machine: what is not on loopback goes to a proxy that nobody runs.
    proxy: {
      proxyType: 'manual',
      httpProxy: '127.0.0.1:9',
      sslProxy: '127.0.0.1:9',
      noProxy: ['localhost', '127.0.0.1'],
    },
  });
  const driver = await new Builder().usingServer(service.address).withCapabilities(capabilities).build();
  const session = await driver.getCapabilities();
  /** The driver itself leaves an element that it scrolls to under the fixed header, and then can't press it. */
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
    async close() {
      await driver.quit();
      service.stop();
    },
  };
}
