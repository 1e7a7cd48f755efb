import { deleteCookies } from './cookies.ts';
import { startPixel } from './pixel.ts';
import { vendor } from './vendor.ts';

let pixelStarted = false;
let counted = false;

/**
 * Counts the page, once for each view. It is only called after acceptance: before that, nothing is requested from a
 * vendor (CONSENT-3, CONSENT-5).
 */
export function countPage() {
  if (!pixelStarted) {
    pixelStarted = true;
    startPixel();
  }
  if (!counted) {
    counted = true;
    // A message that a link proposes is the visitor's own, such as the figures of the calculator.
    vendor?.count({ title: document.title, address: window.location.href.replace(/message=[^&]*/, '') });
  }
}

/** Makes the next call of `countPage` count again: the visitor has returned to a page in the back/forward cache. */
export function seeAnew() {
  counted = false;
}

/** Stops analytics and deletes its cookies: on withdrawal, and for whatever an earlier visit has left behind. */
export function stopCounting() {
  counted = false;
  vendor?.stop();
  if (vendor?.cookies) {
    deleteCookies(vendor.cookies);
  }
}
