import { existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { databasePath } from '../../../server/storage/sqlite/database.ts';
import { openSqliteStore } from '../../../server/storage/sqlite/store.ts';
import { embeddedEndpoint } from '../../../src/enquiry/fields.ts';
import { draw, enquiryOf, type Findings, inspect } from './made-up-enquiries.ts';
import { startDoomedServer } from './start-server.ts';

/** Result of some cycles. */
interface Tally extends Findings {
  readonly acknowledged: number;
  /** Number of fsyncs while the server took enquiries; undefined if they can't be counted. */
  readonly fsyncs: number | undefined;
}

/** Number of simultaneous visitors, each with one enquiry after the other. */
const clients = 4;

/** Maximum milliseconds until a server is killed, from its start or from its first acknowledgement. */
const longestLife = 200;

/** Maximum milliseconds for which the database's files are left unchanged, or missing. */
const longestCalm = 50;

/** Maximum milliseconds of a cycle in which files are removed. */
const longestRemoval = 60_000;

const stalled = new Error('The server neither takes nor refuses enquiries.');

/** Number of cycles on one database: with more, the check at each start would take too long. */
const roundLength = 100;

/** Enquiries of the visitors, and the acknowledged ones among them. */
class Enquiries {
  readonly acknowledged = new Set<number>();
  refused = 0;
  private readonly waiting: number[] = [];
  private next = 0;

  take(): number {
    return this.waiting.pop() ?? this.next++;
  }

  /** Queues an enquiry that was not acknowledged, to be sent again. */
  putBack(number: number): void {
    this.waiting.push(number);
  }
}

/**
 * Sends one enquiry after the other until the server is gone.
 * @param mayRefuse true if a 503 response is allowed
 */
async function visit(port: number, seed: number, enquiries: Enquiries, mayRefuse: boolean): Promise<void> {
  for (;;) {
    const number = enquiries.take();
    const reply = await fetch(`http://127.0.0.1:${port}${embeddedEndpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiryOf(seed, number)),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined); // Fetch rejects when the connection breaks, which this test causes.
    if (!reply) {
      enquiries.putBack(number);
      return;
    }
    if (reply.status === 200) {
      enquiries.acknowledged.add(number);
    } else if (mayRefuse && reply.status === 503) {
      enquiries.refused += 1;
      enquiries.putBack(number);
    } else {
      throw new Error(`Enquiry ${number} was answered with ${reply.status}: ${reply.text}`);
    }
  }
}

const visitAll = (port: number, seed: number, enquiries: Enquiries, mayRefuse = false) =>
  Promise.all(Array.from({ length: clients }, () => visit(port, seed, enquiries, mayRefuse)));

/** Resolves at the next acknowledgement, or when the visitors have ended. */
async function nextAcknowledgement({ acknowledged }: Enquiries, visits: Promise<unknown>): Promise<void> {
  const before = acknowledged.size;
  let isOver = false;
  const over = visits.finally(() => {
    isOver = true;
  });
  const found = async () => {
    while (acknowledged.size === before && !isOver) {
      await pause(1);
    }
  };
  await Promise.race([found(), over]);
}

/** Runs cycles of start, post and kill on one new database, and inspects the database at the end. */
async function runRound(cycles: number, seed: number, name: string): Promise<Tally> {
  const dataDir = temporaryFolder(afterAll);
  const enquiries = new Enquiries();
  let fsyncs: number | undefined = 0;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const server = await startDoomedServer(dataDir);
    const visits = visitAll(server.port, seed, enquiries);
    // However slow the machine is, every other server lives until it has acknowledged an enquiry.
    if (cycle % 2 === 1) await nextAcknowledgement(enquiries, visits);
    await Promise.race([pause(draw(seed, `${name} life ${cycle}`, longestLife)), visits]);
    const synced = await server.kill();
    fsyncs = fsyncs === undefined || synced === undefined ? undefined : fsyncs + synced;
    await visits;
  }
  const { acknowledged } = enquiries;
  return { acknowledged: acknowledged.size, fsyncs, ...(await inspect([dataDir], seed, acknowledged)) };
}

/** Kills the server that many times, in rounds. The seed decides the enquiries and the time of each kill. */
export async function runCycles(cycles: number, seed: number): Promise<Tally[]> {
  const rounds: Tally[] = [];
  for (let done = 0; done < cycles; done += roundLength) {
    const length = Math.min(roundLength, cycles - done);
    rounds.push(await runRound(length, seed, `round ${done}`));
  }
  return rounds;
}

/** Moves the existing files of a database to a folder, one after the other, as an owner's `mv` does. */
function moveAway(dataDir: string, folder: string): void {
  mkdirSync(folder);
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      renameSync(databasePath(dataDir) + suffix, databasePath(folder) + suffix);
    } catch {} // The server has removed its log at this moment, or there is none.
  }
}

/** Moves a valid database without enquiries to the server's path. */
async function putInPlace(dataDir: string, folder: string): Promise<void> {
  const store = openSqliteStore(folder);
  await store.count();
  renameSync(databasePath(folder), databasePath(dataDir));
}

/**
 * Moves the database's files away under a running server, after which it refuses enquiries. The server is then killed, and
 * started again on a new database. The seed decides when.
 */
export async function runRemovals(cycles: number, seed: number): Promise<Findings> {
  const root = temporaryFolder(afterAll);
  const dataDir = path.join(root, 'data');
  const dataDirs = [dataDir];
  const enquiries = new Enquiries();
  const { acknowledged } = enquiries;
  mkdirSync(dataDir);
  const until = async (isReached: () => boolean) => {
    while (!isReached()) {
      await pause(1);
    }
  };
  const endure = async (cycle: number) => {
    const before = acknowledged.size;
    await until(() => acknowledged.size > before);
    await pause(draw(seed, `calm ${cycle}`, longestCalm));
    const { refused } = enquiries;
    const folder = path.join(root, `moved-${cycle}`);
    dataDirs.push(folder);
    moveAway(dataDir, folder);
    await until(() => enquiries.refused > refused);
  };
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const server = await startDoomedServer(dataDir);
    const visits = visitAll(server.port, seed, enquiries, true);
    const limit = pause(longestRemoval, undefined, { ref: false }).then(() => Promise.reject(stalled));
    await Promise.race([endure(cycle), visits, limit]);
    await server.kill();
    await visits;
    if (!existsSync(databasePath(dataDir))) {
      await putInPlace(dataDir, path.join(root, `new-${cycle}`));
    }
  }
  return await inspect(dataDirs, seed, acknowledged);
}
