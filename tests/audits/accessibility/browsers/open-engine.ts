import { findOrInstallBrowser } from '../../../e2e/support/browsers/chromium.ts';
import { engines, findEngine } from '../../../e2e/support/browsers/engines.ts';
import { openChromium, openFirefox } from './playwright-tab.ts';
import type { Tab } from './tab.ts';
import { openWebKit } from './webkit-tab.ts';

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
