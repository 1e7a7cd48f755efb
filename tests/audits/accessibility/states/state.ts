import type { Width } from '../browsers/tab.ts';

/** One step of a visitor, in terms that every driver supports: each state is defined once. */
export type Step =
  | { readonly press: string }
  | { readonly fill: string; readonly text: string }
  | { readonly see: string }
  | { readonly find: string }
  /** JavaScript that the page runs. */
  | { readonly run: string };

/**
 * What has the screens that are checked: the site, the site as its owner publishes it, with a privacy notice (SITE-10), the
 * site of `examples/full`, and the owner's desk.
 */
export const siteNames = ['standard', 'published', 'examples', 'desk'] as const;

export type SiteName = (typeof siteNames)[number];

/** Screen in one of its states. */
export interface State {
  readonly site: SiteName;
  readonly screen: string;
  readonly name: string;
  /** Local storage on arrival. A visitor without a choice about cookies sees the banner. */
  readonly stored?: Readonly<Record<string, string>>;
  /** File with unsaved words of the desk on arrival. */
  readonly draft?: { readonly name: string; readonly revision: string; readonly values: object };
  /** The only width at which the state exists, unless it exists at both. */
  readonly only?: Width;
  readonly steps: readonly Step[];
}

/** Quotes an XPath string; XPath can't escape the quotation mark that encloses it. */
export const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
export const button = (name: string) => `//button[normalize-space()=${quoted(name)}]`;
export const field = (label: string) => `//*[@id=//label[normalize-space()=${quoted(label)}]/@for]`;
