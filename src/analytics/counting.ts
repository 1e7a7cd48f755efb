import { deleteCookies } from './cookies.ts';
import { startPixel } from './pixel.ts';
import { loadVendor, type PageView, type Vendor, vendorCookies } from './vendor.ts';

let pixelStarted = false;
let countedVisit: string | undefined;
/** Raised by each withdrawal: a page that was to be counted before it is not counted after. */
let withdrawals = 0;

let vendor: Vendor | undefined;
let loading: Promise<Vendor | undefined> | undefined;

/** Calls the adaptor: at once where it is there, else when it has arrived. */
function withVendor(use: (vendor: Vendor) => void) {
  if (vendor) {
    use(vendor);
    return;
  }
  loading ??= loadVendor();
  loading.then(
    (loaded) => {
      vendor = loaded;
      if (loaded) {
        use(loaded);
      }
    },
    () => {
      // Out of reach, or kept away by a blocker: the next page asks again, unless its engine remembers the failure.
      loading = undefined;
    },
  );
}

/**
 * Counts a page that the visitor has seen, once a visit of it. Only called after acceptance: until then nothing of a vendor
 * is loaded (CONSENT-3, CONSENT-5).
 * @param visit tells one visit of a page from the next
 */
export function countPage(visit: string, view: PageView) {
  if (!pixelStarted) {
    pixelStarted = true;
    startPixel();
  }
  if (countedVisit !== visit) {
    countedVisit = visit;
    const withdrawn = withdrawals;
    withVendor((vendor) => {
      // The visitor may have withdrawn while the adaptor was on its way.
      if (withdrawn === withdrawals) {
        vendor.count(view);
      }
    });
  }
}

/**
 * Ends analytics and deletes its cookies: on withdrawal, and for whatever an earlier visit has left behind. Nothing is
 * loaded for it, so that a blocker can't keep the cookies.
 */
export function stopCounting() {
  withdrawals += 1;
  countedVisit = undefined;
  vendor?.stop();
  if (vendorCookies) {
    deleteCookies(vendorCookies);
  }
}
