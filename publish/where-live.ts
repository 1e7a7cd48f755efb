import { setTimeout } from 'node:timers/promises';
import { readSettings } from '../config/settings.ts';
import { healthAddress } from '../server/http/health-check.ts';

/** Timeout in milliseconds for a server that still answers with the former version. */
const timeout = 3000;

/** Says where a version is served, once a server does; a server of this machine takes up to a second. */
export async function whereLive(id: number): Promise<string> {
  const { givenUrl, port } = readSettings(process.env);
  const origins = [...(givenUrl ? [givenUrl] : []), `http://localhost:${port}`];
  const end = Date.now() + timeout;
  for (;;) {
    const answers = await Promise.all(
      origins.map(async (origin) => {
        const signal = AbortSignal.timeout(1000);
        const text = await fetch(origin + healthAddress, { signal }).then((response) => response.text(), String);
        return { origin, isServer: text.startsWith('ok'), isLive: new RegExp(`^ok, version ${id}\\b`).test(text) };
      }),
    );
    const live = answers.find(({ isLive }) => isLive);
    if (live) return `Version ${id} is live at ${live.origin}.`;
    const other = answers.find(({ isServer }) => isServer);
    if (!other) {
      return `Version ${id} is in dist/, and no server answers at ${origins.join(' or ')}: “npm run serve” serves it.`;
    }
    if (Date.now() > end) {
      return `Version ${id} is in dist/, and ${other.origin} still answers with another one: its log tells why.`;
    }
    await setTimeout(100);
  }
}
