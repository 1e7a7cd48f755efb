import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { OwnerStore } from '../storage/store.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { serviceOn } from '../testing/site.ts';
import { createLog } from './create-log.ts';

const enquiry = { name: 'Ada', email: 'ada@company.example', message: 'MARKED\n    at MARKED (file:1:1)' };

/** Posts an enquiry to a service with a bug that throws an error whose message repeats the visitor's values. */
async function postToFailing(bug: { add?: OwnerStore['add']; senderOf?: () => string }) {
  const store = openMemoryStore();
  const lines: string[] = [];
  const { add = store.add, ...more } = bug;
  const log = createLog('info', { write: (line) => lines.push(line) });
  const service = serviceOn({ ...store, add }, { pages: {}, log, ...more });
  const response = await service.request('/f/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
  return { response, lines };
}

const fail = (): never => {
  throw new RangeError(`Can't do this with ${enquiry.message}`);
};

test.for([
  ['in the store', { add: async () => fail() }, 503, 'not stored'],
  ['anywhere else', { senderOf: fail }, 500, 'internal error'],
] as const)(
  'a bug %s is answered in words and logged with its place, without what was typed',
  async ([, bug, status, event]) => {
    const { response, lines } = await postToFailing(bug);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ ok: false, error: expect.stringMatching(/^[A-Z].+\.$/) });
    const [entry] = lines.map((line) => JSON.parse(line));
    expect(entry).toMatchObject({ level: 'error', event, reason: 'RangeError' });
    expect(entry.at[0]).toMatch(/^at fail \(.*log\.test\.ts:\d+:\d+\)$/);
    expect(lines.join('')).not.toContain('MARKED');
  },
);

test('on Cloudflare the log keeps our own entries alone: an entry for each invocation holds the IP address', () => {
  // https://developers.cloudflare.com/workers/observability/logs/workers-logs/#invocation-logs
  const configuration = readFileSync('deploy/cloudflare/wrangler.jsonc', 'utf8');
  expect(configuration).toMatch(/"observability": \{.*"logs": \{ "enabled": true, "invocation_logs": false \}/);
});

test('Caddy logs no request: an entry holds the IP address, and the message of a link', () => {
  // It logs those that it can't answer, unless it is told not to: github.com/caddyserver/caddy/issues/3958
  const configuration = readFileSync('deploy/container/Caddyfile', 'utf8');
  expect(configuration).toMatch(
    /\n\{[^{}]+log \{\s+exclude http\.log\.error http\.handlers\.reverse_proxy\s+\}\s+\}\n/,
  );
  expect(configuration.match(/\blog\b.*\{/g)).toHaveLength(1);
});
