import type { Vendor, VendorHosts } from './vendor.ts';

/** Reports go straight to the service: no script of its is loaded. */
export const plausibleHosts = (host: string): VendorHosts => ({ scripts: [], images: [], reports: [host] });

/**
 * Plausible, by its Events API (plausible.io/docs/events-api), without cookies and without its script.
 * @param domain the site's name in Plausible
 * @param host the origin of plausible.io or of a Plausible of the owner's
 */
export function plausible(domain: string, host: string): Vendor {
  return {
    count({ address }) {
      fetch(`${host}/api/event`, {
        method: 'POST',
        // As text, which needs no preflight; its answer is not read.
        mode: 'no-cors',
        headers: { 'Content-Type': 'text/plain' },
        credentials: 'omit',
        keepalive: true,
        body: JSON.stringify({ name: 'pageview', url: address, domain, referrer: document.referrer || null }),
      }).catch(() => {
        // Blocked or not reachable: the visit is not counted.
      });
    },
    stop() {
      // Nothing runs between page views, and nothing is stored.
    },
  };
}
