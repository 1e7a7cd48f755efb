import type { Vendor, VendorHosts } from './vendor.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    /** Opt-out of Google Analytics: nothing is reported while it is true ("Disable Google Analytics measurement"). */
    [disabled: `ga-disable-${string}`]: boolean;
  }
}

/** Hosts of GA4 (Google, "Use Tag Manager with a Content Security Policy"), without those for advertising. */
export const ga4Hosts = {
  scripts: ['https://www.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
} as const satisfies VendorHosts;

// Google's JavaScript reads the `arguments` object itself, not an array of the same values.
const gtag: (...values: unknown[]) => void = function () {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
};

const nothingGranted = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};

/**
 * Google Analytics 4 in basic consent mode: its JavaScript is requested on acceptance and never before, and advertising
 * stays denied whatever the visitor chooses.
 * @param id measurement id
 */
export function ga4(id: string): Vendor {
  let script: HTMLScriptElement | undefined;
  let arrived = false;
  let configured = false;
  let running = false;

  const load = () => {
    script = document.createElement('script');
    script.async = true;
    script.src = `${ga4Hosts.scripts[0]}/gtag/js?id=${encodeURIComponent(id)}`;
    script.onload = () => {
      arrived = true;
    };
    document.head.append(script);
  };

  const start = () => {
    running = true;
    window[`ga-disable-${id}`] = false;
    if (!configured) {
      gtag('consent', 'default', nothingGranted);
    }
    gtag('consent', 'update', { analytics_storage: 'granted' });
    if (!configured) {
      configured = true;
      gtag('js', new Date());
      gtag('config', id, { send_page_view: false });
    }
    if (!script) {
      load();
    }
  };

  return {
    count({ title, address }) {
      if (!running) {
        start();
      }
      gtag('event', 'page_view', { page_title: title, page_location: address });
    },
    stop() {
      if (running) {
        running = false;
        // The opt-out comes first: in consent mode alone, Google's JavaScript would continue to send reports without cookies.
        window[`ga-disable-${id}`] = true;
        if (arrived) {
          gtag('consent', 'update', { analytics_storage: 'denied' });
        } else {
          // JavaScript that is still loading must find nothing to report in the queue.
          configured = false;
          window.dataLayer = [];
          gtag('consent', 'default', nothingGranted);
        }
      }
    },
  };
}
