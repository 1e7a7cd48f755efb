import type { Adaptor, SettingsOf } from './adaptor.ts';

/** Facts of Plausible: reports go straight to the service, and none of its JavaScript is loaded. */
export const plausibleFacts = ({ host }: SettingsOf<'plausible'>) => ({
  name: 'Plausible',
  hosts: { scripts: [], images: [], reports: [host] },
  recipient: `The operator of ${new URL(host).host} (Plausible Analytics) [company and country], only if you accept.`,
  notice:
    'If you accept in the cookie banner, Plausible Analytics counts visits: the pages you see, when, roughly where you are, and what browser you have. It sets no cookies. Our lawful basis is your consent (Article 6(1)(a) of the UK GDPR). Nothing is sent to it before you accept. You can change your mind under “Cookie settings” at the foot of every page.',
});

/** Plausible, through its Events API (plausible.io/docs/events-api), without cookies and without its JavaScript. */
export function plausible({ domain, host }: SettingsOf<'plausible'>): Adaptor {
  return {
    count({ address, referrer }) {
      fetch(`${host}/api/event`, {
        method: 'POST',
        // Plain text needs no preflight request; the response is not read.
        mode: 'no-cors',
        headers: { 'Content-Type': 'text/plain' },
        credentials: 'omit',
        keepalive: true,
        body: JSON.stringify({ name: 'pageview', url: address, domain, referrer: referrer || null }),
      }).catch(() => {
        // Blocked or unreachable: the visit is not counted.
      });
    },
    stop() {
      // Nothing runs between page views, and nothing is stored.
    },
  };
}
