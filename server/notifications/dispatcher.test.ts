import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MailSettings } from '../../config/notifications/notification-settings.ts';
import { createLog } from '../log/create-log.ts';
import type { OwnerStore } from '../storage/enquiry-store.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { createTestClock } from '../testing/clock.ts';
import { enquiry as sample } from '../testing/enquiry.ts';
import { freePort } from '../testing/free-port.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Send } from './attempt.ts';
import { systemClock } from './clock.ts';
import { startDispatcher } from './dispatcher.ts';
import { createMailSender } from './mail.ts';

const enquiry = { ...sample, message: 'Secret' };
let made = 0;
/** An enquiry that no other one repeats. */
const another = () => ({ ...enquiry, company: `Company ${++made}` });

const minute = 60_000;
const hour = 60 * minute;

const office = 'office@company.example';

function mailTo(port: number, { greetingTimeout = 10_000, to = [office] as MailSettings['to'] } = {}): Send {
  const server = { host: '127.0.0.1', port, secure: false, login: undefined };
  const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout, socketTimeout: 5000 };
  return createMailSender({ to, from: office, server }, 'www.company.example', timeouts);
}

/** Starts a store with the e-mail channel, a dispatcher on a simulated clock, and a log whose lines are kept. */
function start(
  send: Send,
  folder = temporaryFolder(),
  store: OwnerStore = openSqliteStore(folder, { channels: ['email'] }),
) {
  const lines: string[] = [];
  // Ahead of the real time, which stamps enquiries in the store: they are due on arrival.
  const clock = createTestClock(new Date(Date.now() + hour));
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const dispatcher = startDispatcher({ channel: 'email', store, send, clock, log });
  const end = async (timeout = 0) => {
    await dispatcher.stop(timeout);
  };
  return { folder, store, lines, clock, end };
}

/** Rows of the outbox on the disk. */
function rowsIn(folder: string) {
  const database = new DatabaseSync(databasePath(folder), { readOnly: true });
  const rows = database.prepare('SELECT * FROM notices ORDER BY id').all();
  database.close();
  return rows;
}

const waitingIn = async (store: OwnerStore) => (await store.outbox.backlog())[0]?.waiting ?? 0;

test('an enquiry is announced at once, and once', async () => {
  const server = await startMailServer();
  const { folder, store, lines, clock, end } = start(mailTo(server.port));
  await store.add(another());
  await store.add(another());
  await expect.poll(() => waitingIn(store)).toBe(0);
  clock.advance(24 * hour);
  await store.add(another());
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken.map(({ read }) => read.subject)).toEqual(['Enquiry 1', 'Enquiry 2', 'Enquiry 3']);
  expect(lines).toEqual([]);
  expect(rowsIn(folder).map(({ sent_at }) => typeof sent_at)).toEqual(['string', 'string', 'string']);
});

test('three days of a dead mail server cost attempts that grow rarer, and no enquiry', async () => {
  const port = await freePort();
  const { store, lines, clock, end } = start(mailTo(port), '', openMemoryStore({ channels: ['email'] }));
  const begin = clock.now().getTime();
  await store.add(another());
  clock.advance(72 * hour);
  await expect.poll(() => clock.now().getTime() - begin).toBe(72 * hour);
  const minutes = lines.map((line) => Date.parse(JSON.parse(line).nextAttemptAt) - begin);
  const pauses = minutes.map((time, index) => Math.round((time - (minutes[index - 1] ?? 0)) / minute));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array(11).fill(360)]);
  await store.add({ ...enquiry, message: 'later' });
  await expect.poll(() => lines.length).toBe(21);

  const server = await startMailServer(port);
  clock.advance(7 * hour);
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken.map(({ read }) => read.subject).sort()).toEqual(['Enquiry 1', 'Enquiry 2']);
  expect(lines.join('\n') + JSON.stringify(await store.outbox.backlog())).not.toMatch(/Ada|ada@|Secret|office@/);
});

test('after three days of a dead mail server, the first mail that gets through brings all others along', async () => {
  const port = await freePort();
  const { store, lines, clock, end } = start(mailTo(port), '', openMemoryStore({ channels: ['email'] }));
  const begin = clock.now().getTime();
  await store.add(another());
  await store.add(another());
  await store.add(another());
  clock.advance(72 * hour);
  await expect.poll(() => clock.now().getTime() - begin).toBe(72 * hour);
  const next = lines.slice(-3).map((line) => Date.parse(JSON.parse(line).nextAttemptAt) - clock.now().getTime());
  expect(Math.min(...next)).toBeGreaterThan(hour);

  const server = await startMailServer(port);
  await store.add({ ...enquiry, message: 'once it is back' });
  clock.advance(minute);
  await expect.poll(() => waitingIn(store)).toBe(0);
  expect(clock.now().getTime() - begin).toBeLessThanOrEqual(72 * hour + minute);
  await end();
  const subjects = server.taken.map(({ read }) => read.subject);
  expect(subjects).toEqual(['Enquiry 4', 'Enquiry 1', 'Enquiry 2', 'Enquiry 3']);
});

test('a mail that gets through after a failure has no refusal for good asked for again', async () => {
  const refusals = [550, 450];
  const server = await startMailServer(0, {
    onRcptTo(_address, _session, callback) {
      const responseCode = refusals.shift();
      callback(responseCode ? Object.assign(new Error('no'), { responseCode }) : undefined);
    },
  });
  const { store, lines, clock, end } = start(mailTo(server.port));
  for (const failures of [1, 2]) {
    await store.add(another());
    await expect.poll(() => lines).toHaveLength(failures);
  }
  await store.add(another());
  await expect.poll(() => server.taken.length).toBe(2);
  clock.advance(minute);
  const almost = clock.now().getTime() + minute;
  await expect.poll(() => clock.now().getTime()).toBe(almost);
  expect(server.taken.map(({ read }) => read.subject)).toEqual(['Enquiry 3', 'Enquiry 2']);
  await end();
});

test('what waits survives a restart, which tries it at once', async () => {
  const port = await freePort();
  const first = start(mailTo(port));
  await first.store.add(another());
  await expect.poll(() => first.lines).toHaveLength(1);
  await first.end();

  const server = await startMailServer(port);
  const second = start(mailTo(port), first.folder);
  await expect.poll(() => waitingIn(second.store)).toBe(0);
  await second.end();
  expect(server.taken).toHaveLength(1);
});

test('a refused recipient is tried again after six hours, and the mail arrives once it is let in', async () => {
  let wanted = false;
  const server = await startMailServer(0, {
    onRcptTo(_address, _session, callback) {
      callback(wanted ? undefined : Object.assign(new Error('no such user'), { responseCode: 550 }));
    },
  });
  const { store, lines, clock, end } = start(mailTo(server.port));
  await store.add(another());
  await expect.poll(() => lines).toHaveLength(1);
  expect(await store.outbox.backlog()).toEqual([
    { channel: 'email', waiting: 1, failing: 1, lastError: expect.stringContaining('the mail server said 550') },
  ]);
  wanted = true;
  clock.advance(6 * hour - minute);
  const almost = clock.now().getTime() + 6 * hour - minute;
  await expect.poll(() => clock.now().getTime()).toBe(almost);
  expect(server.taken).toHaveLength(0);
  clock.advance(2 * minute);
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken).toHaveLength(1);
});

test('one that is refused for the moment gets the mail later, and the others get it once', async () => {
  let full = true;
  const server = await startMailServer(0, {
    onRcptTo({ address }, _session, callback): void {
      callback(
        full && address.startsWith('desk') ? Object.assign(new Error('full'), { responseCode: 450 }) : undefined,
      );
    },
  });
  const both = ['desk@company.example', office] as const;
  const first = start(mailTo(server.port, { to: both }));
  await first.store.add(another());
  await expect.poll(() => first.lines).toHaveLength(1);
  expect(first.lines.join()).not.toContain('@');
  first.clock.advance(2 * minute);
  await expect.poll(() => first.lines).toHaveLength(2);
  expect(await first.store.outbox.backlog()).toMatchObject([
    { waiting: 1, lastError: expect.stringMatching(/^1 of 2 addresses refused: the mail server said 450/) },
  ]);
  await first.end();
  expect(server.taken.map(({ to }) => to)).toEqual([[office]]);

  // The owner adds an address while the notification waits.
  full = false;
  const second = start(mailTo(server.port, { to: [...both, 'new@company.example'] }), first.folder);
  await expect.poll(() => waitingIn(second.store)).toBe(0);
  await second.end();
  expect(server.taken.map(({ to }) => to)).toEqual([[office], ['desk@company.example', 'new@company.example']]);
});

test('an address that refuses is waited for no longer once the owner has removed it', async () => {
  const server = await startMailServer(0, {
    onRcptTo({ address }, _session, callback): void {
      callback(address === office ? undefined : Object.assign(new Error('no such user'), { responseCode: 550 }));
    },
  });
  const first = start(mailTo(server.port, { to: ['gone@company.example', office] }));
  await first.store.add(another());
  await expect.poll(() => first.lines).toHaveLength(1);
  await first.end();
  const second = start(mailTo(server.port), first.folder);
  await expect.poll(() => waitingIn(second.store)).toBe(0);
  await second.end();
  expect(server.taken).toHaveLength(1);
});

test('who has taken the mail is kept even when the server stops that instant', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { folder, store, end } = start(async (_notice, _enquiry, signal) => {
    begin();
    await once(signal, 'abort');
    return { status: 'failed', permanent: false, reason: '1 of 2 addresses refused', taken: [office] };
  });
  await store.add(another());
  await begun;
  await end();
  expect(rowsIn(folder)).toMatchObject([{ attempts: 1, taken: JSON.stringify([office]) }]);
});

test('a connection that drops amid the mail leaves one mail, a lost reply two with one Message-ID', async () => {
  const server = await startMailServer();
  const { store, lines, clock, end } = start(mailTo(server.port));
  for (const behaviour of ['drop amid', 'lose reply'] as const) {
    server.behaviour = behaviour;
    await store.add(another());
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    lines.length = 0;
    server.behaviour = 'take';
    clock.advance(2 * minute);
    await expect.poll(() => waitingIn(store)).toBe(0);
  }
  await end();
  const subjects = server.taken.map(({ read }) => read.subject);
  expect(subjects).toEqual(['Enquiry 1', 'Enquiry 2', 'Enquiry 2']);
  expect(server.taken[2]?.read.messageId).toBe(server.taken[1]?.read.messageId);
});

test('a server that hangs delays no acknowledgement, and stopping abandons the attempt without counting it', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
    silent.close();
  });
  const { port } = silent.address() as { port: number };
  const first = start(mailTo(port, { greetingTimeout: minute }));
  await first.store.add(another());
  await once(silent, 'connection');
  expect((await first.store.add(another())).id).toBe(2); // While the first notification's attempt hangs.
  await first.end();
  expect(rowsIn(first.folder)).toMatchObject([
    { attempts: 0, sent_at: null },
    { attempts: 0, sent_at: null },
  ]);
  expect(first.lines).toEqual([]);

  const server = await startMailServer();
  const second = start(mailTo(server.port), first.folder);
  await expect.poll(() => waitingIn(second.store)).toBe(0);
  await second.end();
  expect(server.taken).toHaveLength(2);
});

test('a failing notification does not hold up a fresh one', async () => {
  const server = await startMailServer(0, {
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        arrived.push(/^Subject: (.*)\r$/m.exec(text)?.[1] ?? '');
        callback(
          text.includes('Subject: Enquiry 1\r') ? Object.assign(new Error('spam'), { responseCode: 554 }) : null,
        );
      });
    },
  });
  const arrived: string[] = [];
  const { store, lines, end } = start(mailTo(server.port));
  await store.add(another());
  await expect.poll(() => lines).toHaveLength(1);
  await store.add(another());
  await expect.poll(() => waitingIn(store)).toBe(1);
  await end();
  expect(arrived).toEqual(['Enquiry 1', 'Enquiry 2']);
});

test('a bug that one enquiry meets keeps the others going, and its text out of the log', async () => {
  const server = await startMailServer();
  const mail = mailTo(server.port);
  const send: Send = (notification, stored, signal) => {
    if (stored.id === 1) {
      throw new TypeError(`no way to send "${stored.message}"`);
    }
    return mail(notification, stored, signal);
  };
  const { store, lines, end } = start(send);
  await store.add(another());
  await store.add(another());
  await expect.poll(() => server.taken.length).toBe(1);
  await end(5000);
  expect(lines).toEqual([expect.stringContaining("an error in the site's own code (TypeError)")]);
  expect(lines.join()).not.toContain('Secret');
});

test('a bug in the outbox keeps the server going, and is tried again', async () => {
  const server = await startMailServer();
  const { store, lines, clock, end } = start(mailTo(server.port));
  vi.spyOn(store.outbox, 'takeDue').mockRejectedValueOnce(new TypeError('Secret'));
  await store.add(another());
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toContain('TypeError');
  expect(lines[0]).not.toContain('Secret');
  clock.advance(minute);
  await expect.poll(() => server.taken.length).toBe(1);
  await end();
});

test('of all that is due, what has not been tried yet goes first', async () => {
  const store = openSqliteStore(temporaryFolder(), { channels: ['email'] });
  await store.add(another());
  await store.add(another());
  await store.outbox.recordFailed(1, new Date(0), { permanent: false, reason: 'the mail server said 450' });
  const later = new Date(Date.now() + hour);
  expect(await store.outbox.takeDue('email', later)).toMatchObject({ id: 2, enquiryId: 2, attempts: 0 });
  await store.outbox.recordSent(2, later);
  expect(await store.outbox.takeDue('email', later)).toMatchObject({ id: 1, enquiryId: 1, attempts: 1 });
});

test('e-mails of the last hour count after the clock was set back, too', async () => {
  const { outbox } = openSqliteStore(temporaryFolder(), { channels: ['email'] });
  const now = new Date();
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute);
  await outbox.recordSent(1, now, [], at(29));
  await outbox.recordSent(2, now, [], at(-29));
  expect(await outbox.countMails(now)).toBe(2);
  await outbox.recordSent(3, now, [], at(-120));
  expect(await outbox.countMails(at(-120))).toBe(1);
});

test('what failed while the clock was a day ahead is due once the clock is right', async () => {
  const store = openSqliteStore(temporaryFolder(), { channels: ['email'] });
  await store.add(another());
  const now = new Date();
  const failure = { permanent: true, reason: 'the mail server said 550' };
  await store.outbox.recordFailed(1, new Date(now.getTime() + 6 * hour), failure);
  expect(await store.outbox.takeDue('email', now)).toBeUndefined(); // By the backoff.
  await store.outbox.recordFailed(1, new Date(now.getTime() + 30 * hour), failure);
  expect(await store.outbox.takeDue('email', now)).toMatchObject({ id: 1, attempts: 2 });
});

test('while the database is missing notifications wait, which is logged once, and those of a backup are sent after a restart', async () => {
  const port = await freePort();
  const { folder, store, lines, clock, end } = start(mailTo(port));
  await store.add(another());
  await expect.poll(() => lines).toHaveLength(1);
  const backup = path.join(temporaryFolder(), 'backup.db');
  await openSqliteStore(folder).copyTo(backup);
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(databasePath(folder) + suffix, { force: true });
  }
  clock.advance(10 * minute);
  const waiting = 'notifications wait: the outbox can not be used';
  await expect.poll(() => lines).toContainEqual(expect.stringContaining(waiting));
  await end();
  expect(lines.filter((line) => line.includes(waiting))).toHaveLength(1); // Not at each of the twenty tries.

  const server = await startMailServer(port);
  copyFileSync(backup, databasePath(folder));
  const restarted = start(mailTo(port), folder);
  await expect.poll(() => server.taken.length).toBe(1);
  await expect.poll(() => waitingIn(restarted.store)).toBe(0);
  await restarted.end();
});

test('an enquiry that is erased while it waits is not sent', async () => {
  const port = await freePort();
  const { folder, store, lines, clock, end } = start(mailTo(port));
  await store.add(another());
  await expect.poll(() => lines).toHaveLength(1);
  expect(await store.erase({ id: 1 })).toMatchObject({ count: 1 });
  expect(rowsIn(folder)).toEqual([]);
  const server = await startMailServer(port);
  clock.advance(24 * hour);
  await store.add(another());
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken.map(({ read }) => read.subject)).toEqual(['Enquiry 2']);
});

test('a database that cannot be written does not have a mail sent again and again', async () => {
  const server = await startMailServer();
  const { folder, store, lines, clock, end } = start(mailTo(server.port));
  await store.add(another());
  const other = new DatabaseSync(databasePath(folder));
  onTestFinished(() => other.close());
  other.exec("CREATE TRIGGER full BEFORE UPDATE OF sent_at ON notices BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  await expect.poll(() => server.taken.length).toBe(1);
  const written = vi.spyOn(store.outbox, 'recordSent');
  clock.advance(minute);
  await expect.poll(() => written.mock.calls.length).toBeGreaterThan(1);
  const entry = { level: 'error', channel: 'email', reason: 'disk full' };
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(entry)]);
  other.exec('DROP TRIGGER full');
  clock.advance(minute);
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken).toHaveLength(1);
});

test('an enquiry that another process puts into the outbox is sent without a word to this one', async () => {
  const server = await startMailServer();
  const { folder, store, clock, end } = start(mailTo(server.port));
  const other = openSqliteStore(folder, { channels: ['email'] });
  await other.add(another());
  clock.advance(minute);
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken).toHaveLength(1);
});

test('an enquiry that cannot be stored leaves no notification, and one that is stored never lacks it', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore(folder, { channels: ['email', 'webhook'] });
  await store.count();
  const other = new DatabaseSync(databasePath(folder));
  other.exec(
    "CREATE TRIGGER full BEFORE INSERT ON notices WHEN NEW.channel = 'webhook' BEGIN SELECT RAISE(ABORT, 'disk full'); END",
  );
  await expect(store.add(another())).rejects.toThrow('disk full');
  expect(await store.count()).toBe(0);
  expect(rowsIn(folder)).toEqual([]);
  other.exec('DROP TRIGGER full');
  other.close();
  const { id } = await store.add(another());
  expect(rowsIn(folder)).toMatchObject([
    { enquiry_id: id, channel: 'email' },
    { enquiry_id: id, channel: 'webhook' },
  ]);
});

test('a flood makes 20 e-mails an hour at most, which cover every enquiry, across failures and restarts', async () => {
  const folder = temporaryFolder();
  const clock = createTestClock(new Date('2026-01-01T12:00:00Z'));
  const mails: { readonly time: number; readonly ids: readonly number[] }[] = [];
  let isDown = false;
  let refuses = false; // One of two addresses, as that of a colleague who has left.
  const send: Send = async ({ id, taken, others }) => {
    if (isDown || (refuses && taken.length > 0)) {
      return { status: 'failed', permanent: !isDown, reason: 'no answer' };
    }
    if (taken.length > 0) {
      return { status: 'sent', unneeded: true }; // The owner has removed that address.
    }
    mails.push({ time: clock.now().getTime(), ids: [id, ...others.map((other) => other.id)] });
    return refuses ? { status: 'failed', permanent: true, reason: 'refused', taken: [office] } : { status: 'sent' };
  };
  const erased = new Set<number>();
  const log = createLog('silent');
  let sent = 0;
  // Twelve hours of half hours, with a restart after each. The flood ends, and what waits has an hour.
  for (let round = 0; round < 26; round += 1) {
    isDown = round < 22 && Math.random() < 0.3;
    refuses = round < 22 && Math.random() < 0.5;
    const store = openSqliteStore(folder, { channels: ['email'], now: () => clock.now().getTime() });
    const dispatcher = startDispatcher({ channel: 'email', store, send, clock, log });
    for (let count = round < 22 ? Math.floor(Math.random() * 40) : 0; count > 0; count -= 1) {
      await store.add(another());
      sent += 1;
    }
    const end = clock.now().getTime() + 30 * minute;
    clock.advance(30 * minute);
    await expect.poll(() => clock.now().getTime(), { interval: 5 }).toBe(end);
    await dispatcher.stop(0);
    const newest = Math.max(1, sent - 15);
    for (let id = newest; id <= sent && round % 4 === 3; id += 1) {
      erased.add(id);
    }
    if (round % 4 === 3) {
      await Promise.all([...erased].filter((id) => id >= newest).map((id) => store.erase({ id })));
    }
    if (round === 25) {
      expect(await store.outbox.backlog()).toEqual([]);
    }
  }
  const covered = mails.flatMap(({ ids }) => ids);
  expect(new Set(covered).size).toBe(covered.length); // Each notification once.
  const notified = new Set([...covered, ...erased]);
  expect([...notified].sort((a, b) => a - b)).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
  for (const { time } of mails) {
    expect(mails.filter((other) => other.time > time - hour && other.time <= time).length).toBeLessThanOrEqual(20);
  }
  expect(mails.some(({ ids }) => ids.length === 1) && mails.some(({ ids }) => ids.length > 20)).toBe(true);
});

test('a digest is one e-mail: the next enquiry is mailed at once', async () => {
  const server = await startMailServer();
  const folder = temporaryFolder();
  const waiting = openSqliteStore(folder, { channels: ['email'] });
  for (let count = 0; count < 21; count += 1) {
    await waiting.add(another());
  }
  const { store, end } = start(mailTo(server.port), folder);
  await expect.poll(() => waitingIn(store)).toBe(0);
  await store.add(another());
  await expect.poll(() => waitingIn(store)).toBe(0);
  await end();
  expect(server.taken.map(({ read }) => read.subject)).toEqual(['21 enquiries, suspected flood', 'Enquiry 22']);
});

test('after a digest that failed each notification waits as long as its own failures say', async () => {
  const folder = temporaryFolder();
  const waiting = openSqliteStore(folder, { channels: ['email'] });
  for (let count = 0; count < 21; count += 1) {
    await waiting.add(another());
  }
  const failure = { permanent: false, reason: 'no answer' };
  for (let failures = 0; failures < 3; failures += 1) {
    await waiting.outbox.recordFailed(1, new Date(0), failure);
  }
  const { clock, lines, end } = start(async () => ({ status: 'failed', ...failure }), folder);
  await expect.poll(() => lines).toHaveLength(1);
  await end();
  const pauses = rowsIn(folder).map(
    ({ next_attempt_at }) => Date.parse(String(next_attempt_at)) - clock.now().getTime(),
  );
  expect(pauses).toEqual([8 * minute, ...Array(20).fill(minute)]);
});

test('what an erased enquiry leaves of a digest is sent', async () => {
  const store = openSqliteStore(temporaryFolder(), { channels: ['email'] });
  for (let count = 0; count < 22; count += 1) {
    await store.add(another());
  }
  const covered: number[] = [];
  const send: Send = async ({ id, others }) => {
    covered.push(id, ...others.map((other) => other.id));
    return { status: 'sent' };
  };
  const erasing = {
    ...store,
    get: async (id: number) => (id === 1 && (await store.erase({ id: 1 })).count === 1 ? undefined : store.get(id)),
  };
  const clock = createTestClock(new Date(Date.now() + hour));
  const dispatcher = startDispatcher({ channel: 'email', store: erasing, send, clock, log: createLog('silent') });
  await expect.poll(() => waitingIn(store)).toBe(0);
  await dispatcher.stop(0);
  expect(covered.sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, index) => index + 2));
});

test('the clock of the running site wakes early when it is told to', async () => {
  const wake = new AbortController();
  const waiting = systemClock.wait(24 * hour, wake.signal);
  wake.abort();
  await expect(waiting).resolves.toBeUndefined();
});
