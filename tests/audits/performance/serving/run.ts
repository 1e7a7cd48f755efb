import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../../../server/testing/free-port.ts';
import { buildSite, type Served, serve } from '../bench-sites.ts';
import { median } from '../median.ts';
import { insertTable } from '../report.ts';
import { serveWithNginx } from './nginx.ts';
import { processorTime, residentMemory } from './process.ts';
import { load } from './wrk.ts';

/** `npm run bench:serving`: measures the site's server beside nginx with the same files, and its memory under many requests. */
const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});
const [runs, seconds, wanted] = [Number(given.runs), Number(given.seconds), Number(given.requests)];

const gzip = 'Accept-Encoding: gzip';

/** Lists the requests to both: a page, the largest JavaScript file, and a page that the browser has cached. */
async function questions(dist: string, { origin }: Served) {
  const scripts = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const bySize = scripts.toSorted((a, b) => size(dist, b) - size(dist, a));
  const etag = (await fetch(origin, { headers: { 'accept-encoding': 'gzip' } })).headers.get('etag') ?? '';
  return [
    { name: 'the home page', path: '/', headers: [gzip] },
    { name: 'the heaviest script', path: `/assets/${bySize[0]}`, headers: [gzip] },
    { name: 'the home page again, unchanged', path: '/', headers: [gzip, `If-None-Match: ${etag}`] },
  ];
}

const size = (dist: string, name: string) => readFileSync(path.join(dist, 'assets', name)).length;

/** Measures a server under load, with the microseconds of processor time per request. */
async function measure({ origin, pid }: Served, address: string, headers: string[]) {
  const before = processorTime(pid);
  const found = await load(origin + address, seconds, headers);
  return { ...found, processor: (processorTime(pid) - before) / found.requests };
}

type Run = Awaited<ReturnType<typeof measure>>;

const figures = ['perSecond', 'p99', 'processor'] as const;

/** Measures both servers in turn, so that other load on the machine affects both. */
async function compare(dist: string, ours: Served, nginx: Served): Promise<string> {
  const [asked, askedOfNginx] = [await questions(dist, ours), await questions(dist, nginx)];
  const lines = [];
  for (const [index, { name, path: address, headers }] of asked.entries()) {
    const found: { ours: Run; nginx: Run }[] = [];
    for (let round = 0; round < runs; round += 1) {
      found.push({
        ours: await measure(ours, address, headers),
        nginx: await measure(nginx, address, askedOfNginx[index]?.headers ?? []),
      });
    }
    const cells = figures.flatMap((figure) => {
      const of = (value: (pair: { ours: Run; nginx: Run }) => number) => median(found.map(value));
      const shown = (value: number) =>
        figure === 'perSecond' ? Math.round(value).toLocaleString('en-GB') : value.toFixed(1);
      const ratio = of((pair) => pair.ours[figure] / pair.nginx[figure]).toFixed(2);
      return [shown(of((pair) => pair.ours[figure])), shown(of((pair) => pair.nginx[figure])), ratio];
    });
    lines.push(`| ${[name, ...cells].join(' | ')} |`);
    console.error(lines.at(-1));
  }
  const headings = ['requests a second', 'p99 ms', 'processor µs'].flatMap((name) => [name, 'nginx', 'ratio']);
  return [`| asked for | ${headings.join(' | ')} |`, `|${'---|'.repeat(headings.length + 1)}`, ...lines].join('\n');
}

/** Sends requests for every kind of response up to the given number, and reads the memory ten times meanwhile. */
async function watchMemory(dist: string, ours: Served): Promise<string> {
  const asked = await questions(dist, ours);
  const cells: { requests: number; megabytes: number }[] = [{ requests: 0, megabytes: residentMemory(ours.pid) }];
  let requests = 0;
  for (let next = wanted / 10; requests < wanted; next += wanted / 10) {
    for (let turn = 0; requests < next; turn += 1) {
      const { path: address, headers } = asked[turn % asked.length] ?? { path: '/', headers: [gzip] };
      requests += (await load(ours.origin + address, 1, headers)).requests;
    }
    cells.push({ requests, megabytes: residentMemory(ours.pid) });
    console.error(`${requests} requests: ${residentMemory(ours.pid).toFixed(1)} MB`);
  }
  const line = (words: string[]) => `| ${words.join(' | ')} |`;
  return [
    line(['requests answered', ...cells.map((cell) => cell.requests.toLocaleString('en-GB'))]),
    line(['---', ...cells.map(() => '---')]),
    line(['resident memory, MB', ...cells.map(({ megabytes }) => megabytes.toFixed(0))]),
  ].join('\n');
}

const port = await freePort();
const dist = buildSite('serving', `http://localhost:${port}`);
const ours = await serve('serving', port);
const nginx = await serveWithNginx(dist, await freePort());
try {
  const tables = [];
  if (runs > 0) {
    tables.push({ name: 'serving', table: await compare(dist, ours, nginx) });
  }
  if (wanted > 0) {
    tables.push({ name: 'memory', table: await watchMemory(dist, ours) });
  }
  for (const { name, table } of tables) {
    console.log(`\n${table}`);
    if (given.write) {
      insertTable(name, table);
    }
  }
} finally {
  await Promise.all([ours.stop(), nginx.stop()]);
}
