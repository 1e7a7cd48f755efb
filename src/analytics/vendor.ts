import { ga4 } from './ga4.ts';
import { plausible } from './plausible.ts';

/** One page as a visitor sees it. */
export interface PageView {
  /** The document's title. */
  readonly title: string;
  readonly address: string;
}

/**
 * An analytics service: one file beside this one for each, which asks for nothing before acceptance. The site counts pages by itself: a
 * page that comes back from the browser's back/forward cache loads nothing that could.
 */
export interface Vendor {
  /** Counts one page. The first call starts the service; so does the first after `stop`. */
  count(view: PageView): void;
  /** Ends everything at once, also where it was never started. Its cookies are deleted after that. */
  stop(): void;
}

/** The hosts that a vendor needs, by the security policy's directives: script-src, img-src and connect-src. */
export interface VendorHosts {
  readonly scripts: readonly string[];
  readonly images: readonly string[];
  readonly reports: readonly string[];
}

/**
 * The cookies of the vendor that the site is built with. GA4 keeps a visitor's number in `_ga` and a visit's in `_ga_` and the
 * id (Google, "Cookies and user identification").
 */
export const vendorCookies = import.meta.env.ANALYTICS_VENDOR === 'ga4' ? /^_ga(_|$)/ : undefined;

/**
 * The adaptor of the vendor that the site is built with, nothing where it is built with none. The build knows the vendor, so
 * the others are not in it. It is part of the entry: an `import()` would take as many bytes.
 */
export const vendor: Vendor | undefined =
  import.meta.env.ANALYTICS_VENDOR === 'ga4'
    ? ga4(import.meta.env.ANALYTICS_ID)
    : import.meta.env.ANALYTICS_VENDOR === 'plausible'
      ? plausible(import.meta.env.PLAUSIBLE_DOMAIN, import.meta.env.PLAUSIBLE_HOST)
      : undefined;
