import { startPixel } from './pixel.ts';
import { loadVendor, type Vendor } from './vendor.ts';

let accepted = false;
let pixelStarted = false;
let countedVisit: number | undefined;

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
      // Out of reach, or kept away by a blocker: the next page tries again.
      loading = undefined;
    },
  );
}

/**
 * Counts the page that the visitor sees, once a visit of it. Only called after acceptance: until then nothing of a vendor
 * is loaded (CONSENT-3, CONSENT-5).
 * @param visit tells one visit of a page from the next
 */
export function countPage(visit: number) {
  accepted = true;
  if (!pixelStarted) {
    pixelStarted = true;
    startPixel();
  }
  if (countedVisit !== visit) {
    countedVisit = visit;
    const view = { title: document.title, address: location.href };
    withVendor((vendor) => {
      // The visitor may have withdrawn while the adaptor was on its way.
      if (accepted) {
        vendor.count(view);
      }
    });
  }
}

/**
 * Ends analytics and deletes its cookies: on withdrawal, and for whatever an earlier visit has left behind. A visitor who
 * has never accepted has no cookies here, and nothing is loaded.
 */
export function stopCounting() {
  accepted = false;
  countedVisit = undefined;
  if (vendor || document.cookie) {
    withVendor((vendor) => {
      if (!accepted) {
        vendor.stop();
      }
    });
  }
}
