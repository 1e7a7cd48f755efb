import { spawnSync } from 'node:child_process';
import { hash, randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../config/testing/temporary-folder.ts';
import { typedValues } from '../../../server/enquiries/validation.ts';
import { databasePath } from '../../../server/storage/sqlite/database.ts';
import { openSqliteStore } from '../../../server/storage/sqlite/store.ts';
import { childrenOf } from '../../../server/testing/child-processes.ts';
import { freePort } from '../../../server/testing/free-port.ts';
import { listEnquiries } from '../../../server/testing/list-enquiries.ts';
import { listenAnywhere, serve } from '../../../server/testing/server.ts';
import { writeBuiltSite } from '../../../server/testing/site.ts';
import { type Enquiry, embeddedEndpoint } from '../../../src/enquiry/fields.ts';

/**
 * Kills the server at random moments while visitors send enquiries, and looks for each acknowledged one. `npm test` runs it;
 * a failure prints its seed, and `FUZZ_SEED=… CRASH_CYCLES=1000 npm run test:attack -- crash` repeats the run.
 */
const cycles = Number(process.env.CRASH_CYCLES ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
const run = `FUZZ_SEED=${seed}`;

const timeout = Math.max(300_000, 30_000 * cycles);

/** Number of simultaneous visitors, each with one enquiry after the other. */
const clients = 4;

/** Maximum milliseconds until a server is killed, from its start or from its first acknowledgement. */
const longestLife = 200;

/** Number of cycles on one database: with more, the check at each start would take too long. */
const roundLength = 100;

/** Draws a whole number below `limit`, always the same for the same seed and purpose. */
const draw = (purpose: string, limit: number): number =>
  Number.parseInt(hash('sha256', `${seed} ${purpose}`).slice(0, 12), 16) % limit;

/** Makes the enquiry of that number: all are different, some long, some with characters that are easily damaged. */
function enquiryOf(number: number): Enquiry {
  const pick = (purpose: string, limit: number) => draw(`${purpose} ${number}`, limit);
  return {
    name: `Visitor ${number}`,
    email: `visitor-${number}@company.example`,
    phone: pick('phone', 2) === 0 ? '' : `+44 ${pick('digits', 10_000_000)}`,
    company: ['', 'Müller & Söhne', '漢字 👩‍💻', 'NUL \0 inside'][pick('company', 4)] ?? '',
    message: `${hash('sha256', `${seed} ${number}`)}\r\n`.repeat(1 + pick('length', pick('long', 10) === 0 ? 200 : 5)),
    service: '',
  };
}

const trace = 'strace -f --seccomp-bpf -e trace=fsync,fdatasync -o';

/** True if this machine has strace and allows tracing; elsewhere fsyncs are not counted. */
const isTraced = spawnSync('sh', ['-c', `${trace} /dev/null ${process.execPath} --version`]).status === 0;

const syncsIn = (file: string) =>
  existsSync(file) ? (readFileSync(file, 'utf8').match(/(?:fsync|fdatasync).*= 0$/gm)?.length ?? 0) : 0;

/** Site of a server that is killed again and again, and whose receivers of notifications never answer. */
async function doomedSite() {
  const folder = temporaryFolder();
  writeBuiltSite(folder);
  const { server, port } = await listenAnywhere();
  onTestFinished(() => void server.close());
  const environment = {
    ...{ ENQUIRY_RATE_LIMIT: '0', NOTIFY_TO: 'office@company.example', SMTP_URL: `smtp://127.0.0.1:${port}` },
    ...{ WEBHOOK_URL: `http://127.0.0.1:${port}/`, WEBHOOK_FORMAT: 'slack' },
  };
  const start = async () => {
    const traceFile = path.join(folder, `fsyncs-${await freePort()}`);
    const sitePort = await freePort();
    const shell = isTraced ? `exec ${trace} ${traceFile} "$@"` : undefined;
    const { child, ended, ready } = serve(folder, { ...environment, PORT: String(sitePort) }, shell);
    await Promise.race([ready, ended.then(({ errors }) => Promise.reject(new Error(errors)))]);
    const syncsBefore = syncsIn(traceFile);
    return {
      port: sitePort,
      /** Kills the server and its database at once; returns its completed fsyncs since it listened. */
      async kill(): Promise<number> {
        const server = isTraced ? childrenOf(child.pid ?? 0)[0] : child.pid;
        for (const pid of [Number(server), ...childrenOf(Number(server))]) process.kill(pid, 'SIGKILL');
        await ended;
        return syncsIn(traceFile) - syncsBefore;
      },
    };
  };
  return { dataDir: path.join(folder, 'data'), start };
}

/** Visitors who send one enquiry after the other, and again what was not acknowledged. */
function visitors() {
  const acknowledged = new Set<number>();
  const waiting: number[] = [];
  let next = 0;
  const visit = async (port: number): Promise<void> => {
    for (;;) {
      const number = waiting.pop() ?? next++;
      const status = await fetch(`http://127.0.0.1:${port}${embeddedEndpoint}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(enquiryOf(number)),
      })
        .then((response) => response.text().then(() => response.status))
        .catch(() => undefined); // Fetch rejects when the connection breaks, which this test causes.
      if (status === 200) acknowledged.add(number);
      else waiting.push(number);
      if (status === undefined) return;
      expect([number, status]).toEqual([number, 200]);
    }
  };
  /** Visits a server until it is gone; `acknowledgement` resolves once another enquiry was acknowledged. */
  const visitAll = (port: number) => {
    let isOver = false;
    const ended = Promise.all(Array.from({ length: clients }, () => visit(port))).finally(() => {
      isOver = true;
    });
    const acknowledgement = async () => {
      for (const before = acknowledged.size; acknowledged.size === before && !isOver; ) await pause(1);
    };
    return { ended, acknowledgement };
  };
  return { acknowledged, visitAll };
}

/** Expects the acknowledged enquiries in a sound database: once, whole, with one notification on each channel. */
async function expectSound(dataDir: string, acknowledged: ReadonlySet<number>): Promise<void> {
  const rows = await listEnquiries(openSqliteStore(dataDir));
  const numbers = rows.map(({ name }) => Number(name.replace('Visitor ', '')));
  expect(rows.map(typedValues), run).toEqual(numbers.map(enquiryOf));
  const stored = new Set(numbers);
  expect(stored.size, run).toBe(numbers.length);
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  const announced = `SELECT enquiry_id FROM notices
    GROUP BY enquiry_id HAVING group_concat(channel ORDER BY channel) = 'email,webhook'`;
  const unannounced = database.prepare(`SELECT id FROM enquiries WHERE id NOT IN (${announced})`).all();
  const check = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
  database.close();
  expect([unannounced, check], run).toEqual([[], 'ok']);
  expect(
    [...acknowledged].filter((number) => !stored.has(number)),
    run,
  ).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(0);
}

test(
  'of a server that is killed each acknowledged enquiry is there, once, whole, after an fsync, with its notifications',
  async () => {
    for (let done = 0; done < cycles; done += roundLength) {
      const { dataDir, start } = await doomedSite();
      const { acknowledged, visitAll } = visitors();
      let fsyncs = 0;
      for (let cycle = done; cycle < Math.min(cycles, done + roundLength); cycle += 1) {
        const { port, kill } = await start();
        const { ended, acknowledgement } = visitAll(port);
        // However slow the machine is, every other server lives until it has acknowledged an enquiry.
        if (cycle % 2 === 1) await acknowledgement();
        await Promise.race([pause(draw(`life ${cycle}`, longestLife)), ended]);
        fsyncs += await kill();
        await ended;
      }
      await expectSound(dataDir, acknowledged);
      if (isTraced) expect(fsyncs, run).toBeGreaterThanOrEqual(acknowledged.size);
    }
  },
  timeout,
);
