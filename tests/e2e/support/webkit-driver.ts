import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { findEngine } from './engines.ts';
import { freePort } from './sites.ts';

/** Milliseconds that the driver has to start listening, and then to open a window. */
const timeout = 20_000;

/**
 * Runs a command that ends with this process, however that ends: the shell waits for its input to close. Returns the way
 * to end it.
 */
function runMeanwhile(command: readonly string[]): () => void {
  // What the driver prints is about the screen's missing hardware.
  const { stdin } = spawn('sh', ['-c', '"$@" & cat; kill -- -$$', 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  return () => stdin.end();
}

async function answers(address: string): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) {
      throw new Error(`WebKitGTK's driver does not answer on ${address}.`);
    }
    await pause(20);
  }
}

export interface WebKitWindow {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/**
 * Opens a window of a stock WebKitGTK, through the driver that comes with it: a new visitor.
 * @param screen `own` is one of memory, for this window alone; `given` is the one that this process runs on
 * @param more capabilities to ask for
 */
export async function openWebKitWindow(screen: 'own' | 'given', more: object = {}): Promise<WebKitWindow> {
  // Now and then the browser ends as it starts, and its driver waits for it for ever.
  for (let left = 2; left > 0; left -= 1) {
    const window = await tryToOpen(screen, more).catch(() => undefined);
    if (window) {
      return window;
    }
  }
  return tryToOpen(screen, more);
}

async function tryToOpen(screen: 'own' | 'given', more: object): Promise<WebKitWindow> {
  const [program = '', binary = '', xvfbRun = ''] = findEngine('webkit') ?? [];
  const port = await freePort();
  const onScreen = screen === 'own' ? [xvfbRun, '--auto-servernum', '--server-args=-screen 0 1600x1200x24'] : [];
  const stop = runMeanwhile([...onScreen, program, `--port=${port}`]);
  const address = `http://127.0.0.1:${port}`;
  try {
    await answers(address);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      ...more,
    });
    const opening = new Builder().usingServer(address).withCapabilities(capabilities).build();
    const tooLate = pause(timeout, undefined, { ref: false }).then(() => {
      throw new Error(`WebKitGTK has opened no window within ${timeout / 1000} seconds.`);
    });
    const driver = await Promise.race([opening, tooLate]);
    return { driver, close: () => driver.quit().finally(stop) };
  } catch (fault) {
    stop();
    throw fault;
  }
}
