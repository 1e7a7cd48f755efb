import { ga4 } from './ga4.ts';
import { plausible } from './plausible.ts';

/** View of one page by a visitor. */
export interface PageView {
  /** Title of the document. */
  readonly title: string;
  readonly address: string;
}

/**
 * Analytics service, with one file for each in this folder. It requests nothing before acceptance. The site itself
 * counts page views: a page that is restored from the back/forward cache loads nothing that could.
 */
export interface Vendor {
  /** Counts one page view. The first call starts the service, and so does the first call after `stop`. */
  count(view: PageView): void;
  /** Stops the service at once, even if it was never started. Its cookies are deleted after that. */
  stop(): void;
}

/** Hosts that a vendor needs, by directive of the security policy: script-src, img-src and connect-src. */
export interface VendorHosts {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly reports: readonly string[];
}

/**
 * Cookies of the vendor that the site is built with. GA4 stores the visitor's number in `_ga`, and the visit's in
 * `_ga_` followed by the id (Google, "Cookies and user identification").
 */
export const vendorCookies = import.meta.env.ANALYTICS_VENDOR === 'ga4' ? /^_ga(_|$)/ : undefined;

/**
 * Adaptor of the vendor that the site is built with; undefined if there is none. The build knows the vendor and leaves
 * the others out. The adaptor is part of the entry: an `import()` would take as many bytes.
 */
export const vendor: Vendor | undefined =
  import.meta.env.ANALYTICS_VENDOR === 'ga4'
    ? ga4(import.meta.env.ANALYTICS_ID)
    : import.meta.env.ANALYTICS_VENDOR === 'plausible'
      ? plausible(import.meta.env.PLAUSIBLE_DOMAIN, import.meta.env.PLAUSIBLE_HOST)
      : undefined;
