import { onChoice, readChoice } from '../consent/stored-choice.ts';
import { withoutParameters } from '../without-parameters.ts';
import type { Adaptor } from './adaptor.ts';
import { ga4 } from './ga4.ts';
import { plausible } from './plausible.ts';

/** Takes no other vendor than none: one without a branch below does not compile. */
const none = (_: { readonly vendor: 'none' }): undefined => undefined;

/**
 * Adaptor of the vendor that the site is built with; undefined if there is none. The build knows the vendor and leaves
 * the others out. The adaptor is part of the entry: an `import()` would take as many bytes.
 */
const configured: Adaptor | undefined =
  import.meta.env.ANALYTICS.vendor === 'ga4'
    ? ga4(import.meta.env.ANALYTICS)
    : import.meta.env.ANALYTICS.vendor === 'plausible'
      ? plausible(import.meta.env.ANALYTICS)
      : none(import.meta.env.ANALYTICS);

/**
 * Deletes the page's cookies whose names match, for the host itself and each domain above it: a page can't see for
 * which of them a cookie was set. Browsers ignore the request for a public suffix (RFC 6265, 5.3).
 */
function deleteCookies(matching: RegExp) {
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.replace(/=.*/, '').trim();
    for (const domain of matching.test(name) ? domains : []) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some engines, and on http
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

/**
 * Placeholder for a marketing pixel, which only logs and loads nothing (CONSENT-6). The banner asks about analytics
 * alone: a pixel needs a question of its own, a `stop` like that of an `Adaptor`, and its hosts in the security policy.
 */
function startPixel() {
  console.info('No marketing pixel');
}

/**
 * Controls all analytics. Each load of a page is counted once, after acceptance: nothing is requested from a vendor before
 * (CONSENT-3, CONSENT-5). A page that the back/forward cache restores counts as loaded. Analytics stops as soon as the
 * choice changes, also in another tab, and whatever an earlier visit has left behind is deleted.
 */
export function startAnalytics(vendor: Adaptor | undefined = configured) {
  let pixelStarted = false;
  let counted = false;
  const update = (isRestored = false) => {
    if (readChoice() !== 'accepted') {
      counted = false;
      vendor?.stop();
      if (vendor?.cookies) deleteCookies(vendor.cookies);
      return;
    }
    if (!pixelStarted) {
      pixelStarted = true;
      startPixel();
    }
    if (!counted || isRestored) {
      counted = true;
      const { referrer, title } = document;
      vendor?.count({
        title,
        // A message that a link proposes is the visitor's own, such as the figures of the calculator.
        address: withoutParameters(location.href, 'message'),
        // A query may hold private text: what a visitor searched for, or a message where a host sends no Referrer-Policy.
        referrer: referrer.replace(/[?#].*/, ''),
      });
    }
  };
  onChoice(update);
  update();
}
