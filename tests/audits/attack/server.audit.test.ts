import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { serve, stop } from '../../../server/testing/server.ts';
import { copySite } from '../../e2e/support/sites/clean-copy.ts';
import { runBuild } from '../../e2e/support/sites/sites.ts';
import type { Report } from './attacker.ts';
import { type AttackName, attacks } from './attacks.ts';

/**
 * Attacks the site's server as hostile clients would, on this machine alone, with a bounded number of connections. Measures
 * `GET /` and memory during each attack, and counts the connections that are left open.
 */

/** Milliseconds for which `GET /` is measured. */
const measured = 1500;

/**
 * Maximum number of measurements of one attack. Other load on the machine only ever adds time, and an attack that holds up the
 * server holds it up in each measurement: the first one within the threshold counts.
 */
const measurements = 4;

/** Milliseconds between two visits, and the timeout of a visit. */
const visitEvery = 20;
const longestVisit = 1500;

/** Milliseconds between the last attack that holds connections and the check: none of any attack may be open. */
const heldFor = 38_000;

/** Milliseconds in which a server must stop after a signal: ten seconds for requests in flight, and two for itself. */
const stopping = 12_000;

/** Maximum effects: `GET /` as a multiple of the idle server's in the same run, growth of memory in MB, bytes of a response. */
const thresholds = { timesIdle: 40, growth: 80, largest: 1_500_000 } as const;

/** Attacks that hold connections. They run first, in descending order of the server's timeout for them. */
const holding = [
  'pipelined requests, unread',
  'slow bodies, 300 connections',
  'slow headers, 300 connections',
] as const satisfies readonly AttackName[];

/** Attacks that hold no connection: the memory of a busy server before V8's garbage collection has no threshold. */
const active = [
  'large refused forms, four limited senders',
  'large refused forms, a new sender each',
  'forms that are expensive to read, a new sender each',
] as const satisfies readonly AttackName[];

let idle = Number.NaN;

interface AttackedServer {
  readonly port: number;
  readonly run: ReturnType<typeof serve>;
}

/** Starts a server on the built site, with enquiries of its own. */
async function start(site: string): Promise<AttackedServer> {
  const port = await freePort();
  const environment = { PORT: String(port), LISTEN_ADDRESS: '127.0.0.1', TRUSTED_PROXIES: '1' };
  const run = serve(site, { ...environment, DATA_DIR: temporaryFolder() });
  await run.ready;
  return { port, run };
}

/** Returns the resident memory of a process in MB, from Linux's file about it (proc(5)). */
const residentMemory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Measures the milliseconds that a new visitor waits for the whole home page: `longestVisit` after a timeout or an error. */
function visit(port: number): Promise<number> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(longestVisit);
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/', agent: false, signal }, (response) => {
      response.resume().on('close', () => resolve(response.complete ? performance.now() - begun : longestVisit));
    }).on('error', () => resolve(longestVisit));
  });
}

/**
 * Measures the median of visits at a fixed rate. Visits one after the other would hardly ever fall into a time when the
 * server is busy.
 */
async function medianVisit(port: number): Promise<number> {
  const visits: Promise<number>[] = [];
  for (let count = 0; count < measured / visitEvery; count += 1) {
    visits.push(visit(port));
    await pause(visitEvery);
  }
  const sorted = (await Promise.all(visits)).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const servesVisitors = (beside: number) => beside < thresholds.timesIdle * idle;

/** Begins an attack; returns a function that ends it, and lists the thresholds that it broke. */
async function attack(name: AttackName, { port, run }: AttackedServer) {
  const pid = run.child.pid ?? 0;
  const memoryBefore = residentMemory(pid);
  const child = fork(path.join(import.meta.dirname, 'attacker.ts'), [name, String(port)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  let beside = Number.POSITIVE_INFINITY;
  for (let count = 0; count < measurements && !servesVisitors(beside); count += 1) {
    beside = await medianVisit(port);
  }
  child.send('pause');
  const growth = residentMemory(pid) - memoryBefore;
  const end = async () => {
    child.send('report');
    const [{ largest, open, failures }] = (await once(child, 'message')) as [Report];
    console.log(name, { idle, beside, growth, largest, open });
    return [
      ...(servesVisitors(beside) ? [] : [`GET / took ${Math.round(beside)} ms`]),
      ...(active.some((each) => each === name) || growth < thresholds.growth ? [] : ['memory grew']),
      ...(largest <= thresholds.largest ? [] : [`a response of ${(largest / 1e6).toFixed(1)} MB`]),
      ...(open === 0 ? [] : [`connections left open: ${open}`]),
      ...failures,
    ];
  };
  return { name, end };
}

async function attackWhileStopping(server: AttackedServer): ReturnType<typeof attack> {
  const underway = await attack('half-sent bodies at SIGTERM, 20 connections', server);
  const stopped = stop(server.run, 'SIGTERM').then(() => []);
  const problems = await Promise.race([stopped, pause(stopping, ['the server did not stop'])]);
  return { ...underway, end: async () => [...problems, ...(await underway.end())] };
}

test('the server holds beside each attack', async () => {
  const site = path.resolve('test-results/attack');
  rmSync(site, { recursive: true, force: true });
  copySite(site);
  expect(runBuild(site, {})).toBe(true);
  const [unread, stopping, main] = await Promise.all([start(site), start(site), start(site)]);
  idle = await medianVisit(main.port);
  const underway = [await attack('unread responses, 40 connections', unread)];
  for (const name of holding) underway.push(await attack(name, main));
  const held = performance.now();
  const stops = attackWhileStopping(stopping);
  for (const name of active) underway.push(await attack(name, main));
  underway.push(await stops);
  await pause(Math.max(0, held + heldFor - performance.now()));
  const found = await Promise.all(underway.map(async ({ name, end }) => [name, await end()]));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(attacks).map((name) => [name, []])));
  // A quiet machine needs 55 seconds, a busy one over 200.
}, 600_000);
