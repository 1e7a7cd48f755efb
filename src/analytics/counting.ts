import { deleteCookies } from './cookies.ts';
import { startPixel } from './pixel.ts';
import { vendor, vendorCookies } from './vendor.ts';

let pixelStarted = false;
let counted = false;

/** Counts the page, once until it is seen anew. Only called after acceptance: before it nothing of a vendor is asked for (CONSENT-3, CONSENT-5). */
export function countPage() {
  if (!pixelStarted) {
    pixelStarted = true;
    startPixel();
  }
  if (!counted) {
    counted = true;
    vendor?.count({ title: document.title, address: window.location.href });
  }
}

/** Has the next call of `countPage` count again: the visitor has come back to a page that the browser kept. */
export function seeAnew() {
  counted = false;
}

/** Ends analytics and deletes its cookies: on withdrawal, and for whatever an earlier visit has left behind. */
export function stopCounting() {
  counted = false;
  vendor?.stop();
  if (vendorCookies) {
    deleteCookies(vendorCookies);
  }
}
