import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../../server/testing/free-port.ts';
import { findEngine } from './engines.ts';

/** Timeout in milliseconds for the driver's start, and then for a window. */
const timeout = 60_000;

/**
 * Runs a command that ends with this process, even after a crash: the shell waits for its input to close. Returns the
 * function that ends the command.
 */
function runMeanwhile(command: readonly string[]): () => void {
  // The driver only logs messages about missing hardware of the screen.
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

/**
 * Opens a window of a stock WebKitGTK as a new visitor, through WebKitGTK's own driver.
 * @param screen `own` is a virtual screen for this window alone; `given` is the screen of this process
 * @param more additional capabilities
 */
export const openWebKitWindow = (screen: 'own' | 'given', more: object = {}) =>
  // Sometimes the browser exits at its start, and its driver waits for it forever.
  tryToOpen(screen, more)
    .catch(() => tryToOpen(screen, more))
    .catch(() => tryToOpen(screen, more));

async function tryToOpen(
  screen: 'own' | 'given',
  more: object,
): Promise<{ driver: WebDriver; close: () => Promise<void> }> {
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
  } catch (error) {
    stop();
    throw error;
  }
}
