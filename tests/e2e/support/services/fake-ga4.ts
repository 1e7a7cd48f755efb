import type { BrowserContext, Page } from '@playwright/test';

/**
 * Runs in the page in place of gtag.js and behaves like it. It reads the queue of commands, and counts nothing before
 * `config` gives the id. It sets its cookies. It reports every five seconds and when
 * the page is left. It reports a denied consent without cookies, and is silent only while it is switched off.
 */
function gtag() {
  type Consent = Record<string, string>;
  const consent: Consent = {};
  let configured = false;
  const { src } = document.currentScript as HTMLScriptElement;
  const id = new URL(src).searchParams.get('id') ?? '';
  const send = (event: string, details: Record<string, string> = {}) => {
    if (!window[`ga-disable-${id}`]) {
      const query = new URLSearchParams({ event, ...details });
      fetch(`https://region1.google-analytics.com/g/collect?${query}`, { method: 'POST', mode: 'no-cors' });
    }
  };
  const setCookies = () => {
    for (const name of ['_ga', `_ga_${id.slice(2)}`]) {
      // biome-ignore lint/suspicious/noDocumentCookie: as Google's script does
      document.cookie = `${name}=GA1.1.1; path=/; max-age=63072000`;
    }
  };
  const obey = (command: unknown) => {
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return;
    const [name, what, details] = [...(command as IArguments)] as [string, string, Consent | undefined];
    if (name === 'consent') {
      Object.assign(consent, details);
      if (what === 'update' && details?.analytics_storage === 'denied') send('consent_denied');
    } else if (name === 'config') {
      configured = true;
      if (consent.analytics_storage === 'granted') setCookies();
    } else if (name === 'event' && configured) {
      send(what, { title: details?.page_title ?? '', path: new URL(details?.page_location ?? '').pathname });
    }
  };
  const queue = window.dataLayer ?? [];
  queue.forEach(obey);
  queue.push = (...commands) => {
    commands.forEach(obey);
    return 0;
  };
  setInterval(() => send('user_engagement'), 5000);
  addEventListener('pagehide', () => send('user_engagement'));
}

/** Requests for a visitor who was never counted. */
export const nothing = { scripts: [], views: [], others: [] };

/**
 * Responds for the hosts of GA4, and records the requests to them in order: addresses of scripts, page views as "title path", and
 * reports of other events, such as a visitor who stays, or who changes consent.
 */
export async function fakeGa4(pages: Page | BrowserContext) {
  const requests: Record<keyof typeof nothing, string[]> = structuredClone(nothing);
  pages.on('request', (request) => {
    const { hostname, searchParams } = new URL(request.url());
    if (hostname.endsWith('googletagmanager.com')) {
      requests.scripts.push(request.url());
    } else if (/google|doubleclick/.test(hostname)) {
      const event = searchParams.get('event');
      if (event === 'page_view') {
        requests.views.push(`${searchParams.get('title')} ${searchParams.get('path')}`);
      } else {
        requests.others.push(event ?? request.url());
      }
    }
  });
  await pages.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${gtag})()` }),
  );
  await pages.route('https://region1.google-analytics.com/**', (route) => route.fulfill({ status: 204 }));
  return requests;
}
