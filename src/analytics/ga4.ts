import type { Adaptor, SettingsOf } from './adaptor.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    /** Opt-out of Google Analytics: nothing is reported while it is true ("Disable Google Analytics measurement"). */
    [disabled: `ga-disable-${string}`]: boolean;
  }
}

const scriptHost = 'https://www.googletagmanager.com';

/** What the build, the privacy notice and launch-check say of GA4. */
export const ga4Facts = ({ id }: SettingsOf<'ga4'>) => ({
  name: 'Google Analytics',
  /** By directive of the security policy (Google, "Use Tag Manager with a Content Security Policy"), without those for advertising. */
  hosts: {
    scripts: [scriptHost],
    images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  },
  /** Who receives data, as the draft of the privacy notice lists it. */
  recipient: 'Google Ireland Limited and Google LLC (Google Analytics), only if you accept.',
  /** What is counted, and which cookies are set, in Markdown. */
  notice: `If you accept in the cookie banner, Google Analytics counts visits: the pages you see, when, roughly where you are, and what browser and screen you have. Our lawful basis is your consent (Article 6(1)(a) of the UK GDPR; regulation 6 of the Privacy and Electronic Communications Regulations 2003). Nothing is loaded from Google before you accept. It sets these cookies:

- \`_ga\`: tells one visitor from another. It lasts 2 years.
- \`_ga_${id.slice(2)}\`: keeps the state of a visit. It lasts 2 years.

Google keeps what it has counted for [2 or 14 months: Google Analytics, Data retention]. You can change your mind under “Cookie settings” at the foot of every page: counting stops immediately, and the cookies are deleted.`,
});

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
 */
export function ga4({ id }: SettingsOf<'ga4'>): Adaptor {
  let script: HTMLScriptElement | undefined;
  let arrived = false;
  let configured = false;
  let running = false;

  const load = () => {
    script = document.createElement('script');
    script.async = true;
    script.src = `${scriptHost}/gtag/js?id=${encodeURIComponent(id)}`;
    script.onload = () => {
      arrived = true;
    };
    document.head.append(script);
  };

  /** Parameters of this view also go with what Google's JavaScript reports by itself, such as a scroll. */
  const start = (view: object) => {
    running = true;
    window[`ga-disable-${id}`] = false;
    if (!configured) gtag('consent', 'default', nothingGranted);
    gtag('consent', 'update', { analytics_storage: 'granted' });
    if (!configured) {
      configured = true;
      gtag('js', new Date());
      gtag('config', id, { send_page_view: false, ...view });
    }
    if (!script) load();
  };

  return {
    // The visitor's number is in `_ga`, the visit's in `_ga_` and the id (Google, "Cookies and user identification").
    cookies: /^_ga(_|$)/,
    count({ title, address, referrer }) {
      const view = { page_title: title, page_location: address, page_referrer: referrer };
      if (!running) start(view);
      gtag('event', 'page_view', view);
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
