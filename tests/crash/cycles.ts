import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { type Acknowledgement, startDoomedServer } from './doomed-server.ts';
import { draw, enquiryOf, type Findings, inspect } from './made-up-enquiries.ts';

/** What many cycles came to. */
export interface Tally extends Findings {
  readonly cycles: number;
  readonly acknowledged: number;
  /** While the server took enquiries; undefined where they can't be counted. */
  readonly fsyncs: number | undefined;
}

/** Visitors who send at the same time, each one enquiry after the other. */
const clients = 4;

/** Milliseconds after which a server has died at the latest. */
const longestLife = 200;

/** Cycles on one database: more of them, and checking it at each start would take the time. */
const roundLength = 100;

/** Sends one enquiry after the other until the server is gone. What got no reply goes back to be sent again. */
async function visit(port: number, seed: number, waiting: number[], take: () => number, acknowledged: Set<number>) {
  for (;;) {
    const number = waiting.pop() ?? take();
    const reply = await fetch(`http://127.0.0.1:${port}${embeddedEndpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiryOf(seed, number)),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined); // Fetch rejects when the connection breaks, and that is what this test is about.
    if (!reply) {
      waiting.push(number);
      return;
    }
    if (reply.status !== 200) {
      throw new Error(`Enquiry ${number} was answered with ${reply.status}: ${reply.text}`);
    }
    acknowledged.add(number);
  }
}

/** Some cycles on one new database: start, post, kill, and again; what is there is looked at in the end. */
async function runRound(cycles: number, seed: number, name: string, acknowledgement: Acknowledgement): Promise<Tally> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'));
  const acknowledged = new Set<number>();
  const waiting: number[] = [];
  let next = 0;
  let fsyncs: number | undefined = 0;
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const server = await startDoomedServer(dataDir, acknowledgement);
      const visits = Array.from({ length: clients }, () =>
        visit(server.port, seed, waiting, () => next++, acknowledged),
      );
      await Promise.race([pause(draw(seed, `${name} life ${cycle}`, longestLife)), Promise.all(visits)]);
      const synced = await server.kill();
      fsyncs = fsyncs === undefined || synced === undefined ? undefined : fsyncs + synced;
      await Promise.all(visits);
    }
    return { cycles, acknowledged: acknowledged.size, fsyncs, ...(await inspect(dataDir, seed, acknowledged)) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const add = (one: Tally, other: Tally): Tally => ({
  cycles: one.cycles + other.cycles,
  acknowledged: one.acknowledged + other.acknowledged,
  fsyncs: one.fsyncs === undefined || other.fsyncs === undefined ? undefined : one.fsyncs + other.fsyncs,
  found: one.found + other.found,
  lost: one.lost + other.lost,
  duplicated: one.duplicated + other.duplicated,
  altered: one.altered + other.altered,
  misannounced: one.misannounced + other.misannounced,
  sound: one.sound && other.sound,
});

const nothing: Tally = {
  cycles: 0,
  acknowledged: 0,
  fsyncs: 0,
  found: 0,
  lost: 0,
  duplicated: 0,
  altered: 0,
  misannounced: 0,
  sound: true,
};

/** Kills the server that many times. The seed decides what is sent and when a server dies. */
export async function runCycles(cycles: number, seed: number, acknowledgement: Acknowledgement): Promise<Tally> {
  let total = nothing;
  for (let done = 0; done < cycles; done += roundLength) {
    const length = Math.min(roundLength, cycles - done);
    total = add(total, await runRound(length, seed, `round ${done}`, acknowledgement));
  }
  return total;
}
