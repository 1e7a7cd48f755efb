declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The host that the GA4 script comes from, and those it reports to (Google's "tag platform" security guide). */
export const ga4Hosts = {
  script: 'https://www.googletagmanager.com',
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
} as const;

// Google's script reads the `arguments` object itself, not an array of the same values.
const gtag: (...values: unknown[]) => void = function () {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
};

/** Loads GA4 for the measurement id. Page views are sent one by one, because the site changes pages by itself. */
export function startGa4(id: string) {
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${ga4Hosts.script}/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Reports one page view. */
export function reportPageView(title: string) {
  gtag('event', 'page_view', { page_title: title, page_location: window.location.href });
}
