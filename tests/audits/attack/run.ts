import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copySite } from '../../e2e/support/sites/clean-copy.ts';
import { runBuild } from '../../e2e/support/sites/sites.ts';
import type { Report } from './attacker.ts';
import type { AttackName } from './attacks.ts';
import { failuresOf, type Outcome, servesVisitors } from './checks.ts';
import { type AttackedServer, type ServerKind, siteFolder, startServer } from './servers.ts';
import { runSuites } from './suites.ts';

/**
 * `npm run test:attack`: attacks the site's server as hostile clients would, on this machine alone, with a bounded number of
 * connections, and ends by itself. It measures `GET /` and memory during each attack, and counts the connections that are left
 * open. A control server without bounds must fail under each attack. Then it attacks files, the build, the desk and the owner's
 * commands. With arguments it runs those tests alone: `npm run test:attack -- erasure`.
 */

/** Milliseconds for which `GET /` is measured, on each server. */
const measured = { site: 1500, control: 600 } as const;

/**
 * Maximum number of measurements of one attack. Other load on the machine only ever adds time, and an attack that holds up the
 * server holds it up in each measurement: the first one within the threshold counts.
 */
const measurements = { site: 4, control: 1 } as const;

/** Milliseconds between two visits, and the timeout of a visit. */
const visitEvery = 20;
const longestVisit = 1500;

/** Milliseconds between the last attack that holds connections and the check: none of any attack may be open. */
const heldFor = 38_000;

/** Milliseconds in which a server must stop after a signal: ten seconds for requests in flight, and two for itself. */
const stopping = 12_000;

/** Milliseconds after which the run ends itself, whatever hangs: a quiet machine needs 55 seconds, a busy one over 200. */
const longestRun = 600_000;

/** Attacks that hold connections. They run first, in descending order of the server's timeout for them. */
const holding = [
  'pipelined requests, read and unread',
  'slow bodies, 300 connections',
  'slow headers, 300 connections',
] as const satisfies readonly AttackName[];

const active = [
  'large refused forms, four limited senders',
  'large refused forms, a new sender each',
  'forms that are expensive to read, a new sender each',
  'two Host headers',
  'long bodies to a 404',
] as const satisfies readonly AttackName[];

const folder = mkdtempSync(path.join(tmpdir(), 'attack-'));
const children = new Set<ChildProcess>();
const servers: AttackedServer[] = [];
const idle = {} as Record<ServerKind, number>;

async function start(kind: ServerKind, purpose: string): Promise<AttackedServer> {
  const server = await startServer(kind, path.join(folder, `${kind}-${purpose}`));
  servers.push(server);
  return server;
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
async function medianVisit(port: number, milliseconds: number): Promise<number> {
  const visits: Promise<number>[] = [];
  for (let count = 0; count < milliseconds / visitEvery; count += 1) {
    visits.push(visit(port));
    await pause(visitEvery);
  }
  const sorted = (await Promise.all(visits)).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Attack in progress, with its measurements so far. */
interface Underway {
  readonly name: AttackName;
  readonly kind: ServerKind;
  readonly since: number;
  readonly child: ChildProcess;
  readonly measures: Pick<Outcome, 'beside' | 'memoryBefore' | 'memoryAfter'>;
  readonly failures: string[];
}

async function attack(name: AttackName, kind: ServerKind, { port, pid }: AttackedServer): Promise<Underway> {
  const memoryBefore = residentMemory(pid);
  const child = fork(path.join(import.meta.dirname, 'attacker.ts'), [name, String(port)]);
  children.add(child);
  await once(child, 'message');
  const since = performance.now();
  let beside = Number.POSITIVE_INFINITY;
  for (let count = 0; count < measurements[kind] && !servesVisitors({ idle: idle[kind], beside }); count += 1) {
    beside = await medianVisit(port, measured[kind]);
  }
  child.send('pause');
  return {
    name,
    kind,
    since,
    child,
    measures: { beside, memoryBefore, memoryAfter: residentMemory(pid) },
    failures: [],
  };
}

async function attackWhileStopping(kind: ServerKind, server: AttackedServer): Promise<Underway> {
  const underway = await attack('half-sent bodies at SIGTERM, 20 connections', kind, server);
  if (!(await server.stopsWithin(stopping))) underway.failures.push('the server did not stop');
  return underway;
}

/** Collects the results of an attack and ends it. */
async function outcomeOf({ name, kind, child, measures, failures }: Underway): Promise<Outcome> {
  child.send('report');
  const [report] = (await once(child, 'message')) as [Report];
  const holds = !active.some((other) => other === name);
  return {
    ...measures,
    idle: idle[kind],
    holds,
    largest: report.largest,
    open: report.open,
    failures: [...failures, ...report.failures],
  };
}

async function runAttacks(): Promise<readonly (readonly [Underway, Outcome])[]> {
  const underway: Underway[] = [];
  const stoppings: Promise<Underway>[] = [];
  const main = {} as Record<ServerKind, AttackedServer>;
  let held = 0;
  for (const kind of ['site', 'control'] as const) {
    const [unread, stopping] = await Promise.all([start(kind, 'unread'), start(kind, 'stopping')]);
    main[kind] = await start(kind, 'main');
    idle[kind] = await medianVisit(main[kind].port, measured[kind]);
    underway.push(await attack('unread responses, 40 connections', kind, unread));
    for (const name of holding) {
      underway.push(await attack(name, kind, main[kind]));
    }
    held ||= performance.now(); // The control is checked together with the site.
    stoppings.push(attackWhileStopping(kind, stopping));
  }
  for (const name of active) {
    for (const kind of ['site', 'control'] as const) {
      underway.push(await attack(name, kind, main[kind]));
    }
  }
  underway.push(...(await Promise.all(stoppings)));
  await pause(Math.max(0, held + heldFor - performance.now()));
  return Promise.all(underway.map(async (one) => [one, await outcomeOf(one)] as const));
}

process.once('exit', () => {
  for (const child of [...children, ...servers]) {
    child.kill();
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

function end(passed: number, failed: number): never {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

const names = process.argv.slice(2);
if (names.length > 0) {
  const { passed, failed } = await runSuites(names);
  end(passed, failed);
}

rmSync(siteFolder, { recursive: true, force: true });
copySite(siteFolder);
if (!runBuild(siteFolder, {})) end(0, 1);
const begun = performance.now();
const deadline = setTimeout(() => {
  console.error(`The attacks on the server took longer than ${longestRun / 1000} s.`);
  end(0, 1);
}, longestRun);

const results = await runAttacks();
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
console.log(
  row([
    'attack',
    'server',
    '`GET /` idle ms',
    'beside',
    'ratio',
    'memory MB',
    'after',
    'largest response MB',
    'left open',
    'result',
  ]),
);
console.log(row(Array<string>(10).fill('---')));
let failed = 0;
for (const [{ name, kind }, outcome] of results) {
  const { beside, memoryBefore, memoryAfter, largest, open } = outcome;
  const failures = failuresOf(outcome);
  const asExpected = failures.length > 0 === (kind === 'control');
  failed += asExpected ? 0 : 1;
  console.log(
    row([
      name,
      kind,
      outcome.idle.toFixed(1),
      beside.toFixed(1),
      (beside / outcome.idle).toFixed(1),
      Math.round(memoryBefore),
      Math.round(memoryAfter),
      (largest / 1e6).toFixed(2),
      open,
      `${asExpected ? '✓' : '✗'} ${failures.join('; ') || 'passed'}`,
    ]),
  );
}
console.log(`${Math.round((performance.now() - begun) / 1000)} s`);
clearTimeout(deadline);
const suites = await runSuites([]);
end(results.length - failed + suites.passed, failed + suites.failed);
