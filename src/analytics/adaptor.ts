import type { Analytics } from '../../config/settings.ts';

/** View of one page by a visitor. */
export interface PageView {
  /** Title of the document. */
  readonly title: string;
  readonly address: string;
  /** Address of the page before, without its query; empty if the browser does not say. */
  readonly referrer: string;
}

/**
 * Adaptor of an analytics service. It requests nothing before acceptance. The site itself counts page views: a page that is
 * restored from the back/forward cache loads nothing that could.
 */
export interface Adaptor {
  /** Names of the cookies that the service sets; absent if it sets none. */
  readonly cookies?: RegExp;
  /** Counts one page view. The first call starts the service, and so does the first call after `stop`. */
  count(view: PageView): void;
  /** Stops the service immediately, even if it was never started. Its cookies are deleted after that. */
  stop(): void;
}

/** Settings of a vendor. */
export type SettingsOf<Name extends Analytics['vendor']> = Extract<Analytics, { vendor: Name }>;
