import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { findOrInstallBrowser } from '../browser.ts';
import { openChromium, openFirefox } from './playwright-tab.ts';
import type { Tab } from './tab.ts';
import { openWebKit } from './webkit-tab.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

/** The first of these programs that is on the path. */
export function programOf(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** How to open each engine, or undefined where this machine lacks it. */
const engines: Readonly<Record<EngineName, () => (() => Promise<Tab>) | undefined>> = {
  chromium: () => () => openChromium(findOrInstallBrowser()),
  firefox: () => {
    const browser = programOf('firefox-esr', 'firefox');
    return browser ? () => openFirefox(browser) : undefined;
  },
  webkit: () => {
    const driver = programOf('xvfb-run') && programOf('WebKitWebDriver');
    const browser = globSync('/usr/lib{,exec}/{*/,}webkit2gtk-4.1/MiniBrowser')[0];
    return driver && browser ? () => openWebKit(driver, browser) : undefined;
  },
};

/** How to get what this machine lacks, where it takes Debian's packages. */
export const packagesOf = {
  chromium: 'chromium-headless-shell',
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb xauth',
} as const satisfies Record<EngineName, string>;

export const isPresent = (name: EngineName) => engines[name]() !== undefined;

export function openEngine(name: EngineName): Promise<Tab> {
  const open = engines[name]();
  if (!open) {
    throw new Error(`${name} is not installed.`);
  }
  return open();
}
