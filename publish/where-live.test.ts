import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onLoopback } from '../config/testing/on-loopback.ts';
import { freePort } from '../server/testing/free-port.ts';
import { madeUpSite } from './made-up-site.ts';
import { whereLive } from './where-live.ts';

const ofOtherVersion = /^Version 1 is ready, and \S+ still answers with another one/;

test.for([
  ['a reverse proxy that hides the health check', 404, 'Version 1', /^Version 1 is live at http:\/\/localhost:\d+\.$/],
  ['a server without its database', 503, 'Version 1', /^Version 1 is live at http:\/\/localhost:\d+\.$/],
  ['the same, with other pages', 503, 'Version 2', ofOtherVersion],
] as const)('where %s answers, the pages tell what is live', async ([, status, page, said]) => {
  const { publish, dist } = madeUpSite();
  await publish();
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.writeHead(status).end('Not now.');
    const name = request.url === '/' ? 'index' : request.url;
    response.end(readFileSync(path.join(dist, `${name}.html`), 'utf8').replace('Version 1', page));
  });
  const { origin, close } = await onLoopback(server);
  onTestFinished(close);
  vi.stubEnv('SITE_URL', status === 404 ? origin : undefined);
  vi.stubEnv('PORT', status === 404 ? String(await freePort()) : new URL(origin).port);
  expect(await whereLive(1, dist)).toMatch(said);
});
