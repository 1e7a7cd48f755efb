import type { Vendor, VendorHosts } from './vendor.ts';

/** Hosts of Plausible: reports go straight to the service, and none of its JavaScript is loaded. */
export const plausibleHosts = (host: string): VendorHosts => ({ scripts: [], images: [], reports: [host] });

/**
 * Plausible, through its Events API (plausible.io/docs/events-api), without cookies and without its JavaScript.
 * @param domain name of the site in Plausible
 * @param host origin of plausible.io or of the owner's own Plausible
 */
export function plausible(domain: string, host: string): Vendor {
  return {
    count({ address }) {
      fetch(`${host}/api/event`, {
        method: 'POST',
        // Plain text needs no preflight request; the response is not read.
        mode: 'no-cors',
        headers: { 'Content-Type': 'text/plain' },
        credentials: 'omit',
        keepalive: true,
        body: JSON.stringify({ name: 'pageview', url: address, domain, referrer: document.referrer || null }),
      }).catch(() => {
        // Blocked or unreachable: the visit is not counted.
      });
    },
    stop() {
      // Nothing runs between page views, and nothing is stored.
    },
  };
}
