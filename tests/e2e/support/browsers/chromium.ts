import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram } from './programs.ts';

/** Name of the same engine without a desktop program around it, which runs the same tests in half the time. */
const shell = 'chromium-headless-shell';

/** Names under which systems install a whole browser that Playwright's Chromium driver can use. */
const wholeBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Google/Chrome/Application/chrome.exe',
];

function firstInstalled(programs: readonly string[]): string | undefined {
  const ofPlaywright = chromium.executablePath();
  return existsSync(ofPlaywright) ? ofPlaywright : findProgram(...programs);
}

/** Finds the path of the headless shell, if it is installed. */
export const installedShell = () => findProgram(shell);

/** Finds the path of a whole Chromium, if there is one: the headless shell has no back/forward cache. */
export const installedFullBrowser = () => firstInstalled(wholeBrowsers);

const installedBrowser = () => installedShell() ?? installedFullBrowser();

/** Switches for a Chromium that tests or measures: it connects to this machine alone, and runs as root in a container. */
export const browserSwitches = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to run its sandbox as root, the user in most containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function run(command: string, ...args: string[]): boolean {
  console.log(`$ ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

/**
 * Returns the path of an installed Chromium. Without one, installs it by Playwright's own download or, if that fails, from
 * the system's packages.
 * @throws Error with the remedy if neither works
 */
export function findOrInstallBrowser(): string {
  const present = installedBrowser();
  if (present) return present;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const aptGet = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args] as [string, ...string[]];
    return run(command, ...rest);
  };
  // Chromium lays nothing out on a machine without any typeface.
  const install = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name, 'fonts-liberation');
  const attempts = [
    () => run('npx', 'playwright', 'install', 'chromium'),
    () => aptGet('update') && install('chromium-headless-shell'),
    () => install('chromium'),
  ];
  for (const attempt of attempts) {
    const browser = attempt() ? installedBrowser() : undefined;
    if (browser) return browser;
  }
  throw new Error(
    'The tests need Chromium and could not install it: install Chromium or Chrome, then run "npm test" again.',
  );
}
