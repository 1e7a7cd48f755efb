import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { onLoopback } from '../../config/testing/on-loopback.ts';
import { runNode } from '../../config/testing/run-node.ts';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { createSiteServer } from '../../server/http/http-server.ts';
import { loadSite } from '../../server/http/site-files.ts';
import { allowTransformation, rewritings, startRewritingProxy } from '../../server/testing/rewriting-proxy.ts';
import { writeBuiltSite } from '../../server/testing/site.ts';
import { checkLines } from './check.ts';
import { publishedSiteChecks } from './published-site.ts';

interface Edge {
  readonly rewrite?: (html: string) => string;
  readonly change?: (answer: IncomingMessage) => unknown;
  /** Changes the build after it was published. */
  readonly build?: (dist: string) => void;
}

/** Starts a made-up site behind a proxy, and lists what `launch-check` says of it. */
async function asked({ rewrite = (html) => html, change, build }: Edge): Promise<string[]> {
  const dist = writeBuiltSite(temporaryFolder());
  const html =
    '<html><head></head><body><p>One</p>\n<a href="mailto:a@company.example">Us</a><img src="/a.svg"><script>let a</script></body></html>';
  for (const name of ['index.html', 'about.html', '404.html']) writeFileSync(path.join(dist, name), html);
  const built = loadSite(dist);
  const site = await onLoopback(createSiteServer(() => built, new Hono()));
  onTestFinished(site.close);
  const proxy = await startRewritingProxy(site.origin, rewrite, (answer) => {
    answer.headers['content-encoding'] ??= 'identity';
    change?.(answer);
  });
  onTestFinished(proxy.close);
  const file = path.join(dist, '.server/site.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('https://www.company.example', proxy.origin));
  build?.(dist);
  const checks = await publishedSiteChecks(proxy.origin, dist);
  return checks.filter(({ todo }) => todo).map(checkLines);
}

test.each(Object.entries(rewritings))('%s is reported, and not done to what forbids it', async (name, rewrite) => {
  const found = name === 'Auto Minify' ? '✘ Pages and scripts arrive as' : '✘ No script is added or delayed';
  expect(await asked({ rewrite })).toEqual([]);
  expect(await asked({ rewrite, change: allowTransformation })).toEqual([expect.stringContaining(found)]);
});

const changing = (name: string, change: (text: string) => string) => (dist: string) => {
  const file = path.join(dist, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
};

test.each<[string, Edge]>([
  [
    'The headers of pages arrive: / (Content-Security-Policy), /about (Content-Security-Policy), ',
    { change: ({ headers }) => delete headers['content-security-policy'] },
  ],
  [
    'The headers of pages arrive: / (Cache-Control), ',
    { change: ({ headers }) => Object.assign(headers, { 'cache-control': 'max-age=600' }) },
  ],
  [
    'Pages and scripts arrive compressed: /, /about, /contact and 2 more: ',
    { change: ({ headers }) => delete headers['content-encoding'] },
  ],
  [
    'Each page is there, and an unknown address has status 404: /no-such-page (status 200): ',
    { change: (answer) => Object.assign(answer, { statusCode: 200 }) },
  ],
  [
    'Each page is there, and an unknown address has status 404: / (status 301), /about (status 301), ',
    { change: (answer) => Object.assign(answer, { statusCode: answer.statusCode === 200 ? 301 : answer.statusCode }) },
  ],
  [
    'Pages and scripts arrive as they were built: /assets/app-1a2b.js: ',
    { build: changing('assets/app-1a2b.js', (text) => `${text}//`) },
  ],
  [
    'The build is for this address: it is for https://localhost: set SITE_URL=http://localhost:',
    { build: changing('.server/site.json', (text) => text.replace(/http:..localhost:\d+/, 'https://localhost')) },
  ],
])('%s', async (start, edge) => {
  const [line = '', ...more] = await asked(edge);
  expect(line.slice(2).split('\n    ').join(': ')).toContain(start);
  expect(more).toEqual([]);
});

test('a site that does not respond, a missing build, and what is no address are named', async () => {
  const dist = writeBuiltSite(temporaryFolder());
  for (const [address, folder, problem] of [
    ['http://127.0.0.1:1', dist, "http://127.0.0.1:1/ can't be reached"],
    ['company.example', dist, 'is not the address of a site'],
    ['http://127.0.0.1:1', temporaryFolder(), 'run "npm run build" first'],
  ] as const) {
    await expect(publishedSiteChecks(address, folder)).rejects.toThrow(problem);
  }
  const command = ['build/launch-check/command.ts', 'company.example'];
  const stderr = expect.stringContaining('"company.example" is not the address of a site');
  expect(runNode(command, '.', { NODE_NO_WARNINGS: '1' })).toMatchObject({ status: 2, stderr });
});
