import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../config/testing/temporary-folder.ts';
import { createLog } from '../log/create-log.ts';
import { type StoredEnquiry, StoreError } from '../storage/enquiry-store.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import type { OwnerStore } from '../storage/store.ts';
import { createTestClock } from '../testing/clock.ts';
import { enquiry as sample } from '../testing/enquiry.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { openMemoryStore } from '../testing/memory-store.ts';
import type { Delivery, Send } from './delivery.ts';
import { startDispatcher, systemClock } from './dispatcher.ts';
import { createMailSender } from './mail.ts';

const enquiry = { ...sample, message: 'Secret' };
let made = 0;
/** An enquiry that no other one repeats. */
const another = () => ({ ...enquiry, company: `Company ${++made}` });

const minute = 60_000;
const hour = 60 * minute;
const office = 'office@company.example';

const openStore = () => openMemoryStore({ channels: ['email'] });
const sent: Delivery = { status: 'sent' };
const down: Delivery = { status: 'failed', permanent: false, reason: 'no answer' };
const refused: Delivery = { status: 'failed', permanent: true, reason: 'the mail server said 550' };

/** Sender that keeps which enquiries it was asked to announce, and whose answers the test decides. */
function createSender(answer: (enquiry: StoredEnquiry) => Delivery = () => sent) {
  const sender = {
    answer,
    asked: [] as number[],
    async send(...[, stored]: Parameters<Send>) {
      sender.asked.push(stored.id);
      return sender.answer(stored);
    },
  };
  return sender;
}

/** Starts a dispatcher on a simulated clock, with a log whose lines are kept. */
function start(send: Send, store: OwnerStore = openStore()) {
  const lines: string[] = [];
  // Ahead of the real time, which stamps enquiries in the store: they are due on arrival.
  const clock = createTestClock(new Date(Date.now() + hour));
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const stop = startDispatcher({ channel: 'email', store, send, clock, log });
  const pass = async (milliseconds: number) => {
    const end = clock.now().getTime() + milliseconds;
    clock.advance(milliseconds);
    await expect.poll(() => clock.now().getTime()).toBe(end);
  };
  return { store, lines, clock, pass, end: (timeout = 0) => stop(timeout) };
}

const waitingIn = async (store: OwnerStore) => (await store.outbox.backlog())[0]?.waiting ?? 0;
const allSent = (store: OwnerStore) => expect.poll(() => waitingIn(store), { interval: 5 }).toBe(0);

test('an enquiry is announced at once, and once', async () => {
  const { asked, send } = createSender();
  const { store, lines, pass, end } = start(send);
  await store.add(another());
  await store.add(another());
  await allSent(store);
  await pass(24 * hour);
  await store.add(another());
  await allSent(store);
  await end();
  expect([asked, lines]).toEqual([[1, 2, 3], []]);
});

test('three days of a dead mail server cost attempts that grow rarer, and the first mail brings all others along', async () => {
  const sender = createSender(() => down);
  const { store, lines, clock, pass, end } = start(sender.send);
  const begin = clock.now().getTime();
  await store.add(another());
  await pass(72 * hour);
  const times = lines.map((line) => Date.parse(JSON.parse(line).nextAttemptAt) - begin);
  const pauses = times.map((time, index) => Math.round((time - (times[index - 1] ?? 0)) / minute));
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array(11).fill(360)]);

  sender.answer = () => sent;
  await store.add(another());
  await pass(minute);
  await allSent(store);
  await end();
  expect(sender.asked.slice(20)).toEqual([2, 1]);
  expect(lines.join('\n')).not.toMatch(/Ada|ada@|Secret|office@/);
});

test('a refusal for good is tried again after six hours, whatever gets through meanwhile, or at the next start', async () => {
  const sender = createSender(({ id }) => (id === 1 ? refused : id === 2 && sender.asked.length < 3 ? down : sent));
  const first = start(sender.send);
  for (let failures = 1; failures <= 2; failures += 1) {
    await first.store.add(another());
    await expect.poll(() => first.lines).toHaveLength(failures);
  }
  await first.store.add(another());
  await expect.poll(() => sender.asked).toEqual([1, 2, 3, 2]);
  await first.pass(6 * hour - minute);
  expect(sender.asked).toEqual([1, 2, 3, 2]);
  await first.pass(2 * minute);
  expect(sender.asked).toEqual([1, 2, 3, 2, 1]);
  await first.end();
  sender.answer = () => sent;
  const second = start(sender.send, first.store);
  await allSent(second.store);
  await second.end();
});

test('who has taken the mail is kept for the next attempt, even when the server stops that instant', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { store, end } = start(async (_notification, _enquiry, signal) => {
    begin();
    await once(signal, 'abort');
    return { ...down, taken: [office] };
  });
  await store.add(another());
  await begun;
  await end();
  const given: Parameters<Send>[0][] = [];
  const restarted = start(async (notification) => {
    given.push(notification);
    return sent;
  }, store);
  await allSent(store);
  await restarted.end();
  expect(given).toMatchObject([{ attempts: 1, taken: [office] }]);
});

test('a connection that drops amid the mail leaves one mail, a lost reply two with one Message-ID', async () => {
  const server = await startMailServer();
  const smtp = { host: '127.0.0.1', port: server.port, secure: false, login: undefined };
  const send = createMailSender({ to: [office], from: office, server: smtp }, 'www.company.example');
  const { store, lines, clock, end } = start(send);
  for (const behaviour of ['drop amid', 'lose reply'] as const) {
    server.behaviour = behaviour;
    await store.add(another());
    await expect.poll(() => lines.join()).toContain('it broke off the connection');
    lines.length = 0;
    server.behaviour = 'take';
    clock.advance(2 * minute);
    await allSent(store);
  }
  await end();
  expect(server.taken.map(({ read }) => read.subject)).toEqual(['Enquiry 1', 'Enquiry 2', 'Enquiry 2']);
  const [other, first, repeat] = server.taken.map(({ read }) => read.messageId);
  expect(first).toMatch(/^<[^<>@\s]+@www\.company\.example>$/);
  expect([repeat, other === first]).toEqual([first, false]);
});

test('a server that hangs delays no acknowledgement, and stopping abandons the attempt without counting it', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { store, lines, end } = start(async (_notification, _enquiry, signal) => {
    begin();
    await once(signal, 'abort');
    return down;
  });
  await store.add(another());
  await begun;
  expect((await store.add(another())).id).toBe(2); // While the first notification's attempt hangs.
  await end();
  expect([lines, await store.outbox.backlog()]).toMatchObject([[], [{ waiting: 2, failing: 0 }]]);
  const { asked, send } = createSender();
  const restarted = start(send, store);
  await allSent(store);
  await restarted.end();
  expect(asked.toSorted()).toEqual([1, 2]);
});

test('a bug that one enquiry meets keeps the others going, and its text out of the log', async () => {
  const { asked, send } = createSender((stored) => {
    if (stored.id === 1) {
      throw new TypeError(`no way to send "${stored.message}"`);
    }
    return sent;
  });
  const { store, lines, end } = start(send);
  await store.add(another());
  await store.add(another());
  await expect.poll(() => asked).toEqual([1, 2]);
  await end(5000);
  expect(lines).toEqual([expect.stringContaining("an error in the site's own code (TypeError)")]);
  expect(lines.join()).not.toContain('Secret');
});

test('what goes wrong in the outbox is logged once, keeps the server going, and has no mail sent again and again', async () => {
  const { asked, send } = createSender();
  const { store, lines, pass, end } = start(send);
  const takeDue = vi.spyOn(store.outbox, 'takeDue').mockRejectedValueOnce(new TypeError('Secret'));
  const written = vi.spyOn(store.outbox, 'recordSent').mockRejectedValue(new StoreError('the disk is full'));
  await store.add(another());
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(lines[0]).toContain('TypeError');
  expect(lines[0]).not.toContain('Secret');
  await pass(minute);
  await expect.poll(() => written.mock.calls.length).toBeGreaterThan(1);
  const entry = { level: 'error', channel: 'email', reason: 'the disk is full' };
  expect(lines.slice(1).map((line) => JSON.parse(line))).toEqual([expect.objectContaining(entry)]);
  written.mockRestore();
  takeDue.mockRestore();
  await pass(minute);
  await allSent(store);
  await end();
  expect(asked).toEqual([1]);
});

test('an enquiry that another process puts into the outbox is sent without a word to this one', async () => {
  const folder = temporaryFolder();
  const { asked, send } = createSender();
  const { store, pass, end } = start(send, openSqliteStore(folder, { channels: ['email'] }));
  await openSqliteStore(folder, { channels: ['email'] }).add(another());
  await pass(minute);
  await allSent(store);
  await end();
  expect(asked).toEqual([1]);
});

test('an enquiry that cannot be stored leaves no notification, and one that is stored never lacks it', async () => {
  const { database, ...store } = openMemoryStore({ channels: ['email', 'webhook'] });
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON notices WHEN NEW.channel = 'webhook' BEGIN SELECT RAISE(ABORT, 'disk full'); END",
  );
  await expect(store.add(another())).rejects.toThrow('disk full');
  expect([await store.count(), await store.outbox.backlog()]).toEqual([0, []]);
  database.exec('DROP TRIGGER full');
  await store.add(another());
  expect(await store.outbox.backlog()).toMatchObject([
    { channel: 'email', waiting: 1 },
    { channel: 'webhook', waiting: 1 },
  ]);
});

test('a flood makes 20 e-mails an hour at most, one for each enquiry in the end, across failures and restarts', async () => {
  const clock = createTestClock(new Date('2026-01-01T12:00:00Z'));
  const store = openMemoryStore({ channels: ['email'], now: () => clock.now().getTime() });
  const mails: { readonly time: number; readonly enquiryId: number }[] = [];
  let isDown = false;
  let refuses = false; // One of two addresses, as that of a colleague who has left.
  const send: Send = async ({ enquiryId, taken }) => {
    if (isDown || (refuses && taken.length > 0)) {
      return { status: 'failed', permanent: !isDown, reason: 'no answer' };
    }
    if (taken.length > 0) {
      return { status: 'sent', unneeded: true }; // The owner has removed that address.
    }
    mails.push({ time: clock.now().getTime(), enquiryId });
    return refuses ? { ...refused, taken: [office] } : sent;
  };
  const erased = new Set<number>();
  let stored = 0;
  // Six hours of half hours, with a restart after each. The flood ends, and what waits has a day.
  for (let round = 0; round < 60; round += 1) {
    isDown = round < 12 && Math.random() < 0.3;
    refuses = round < 12 && Math.random() < 0.5;
    const stop = startDispatcher({ channel: 'email', store, send, clock, log: createLog('silent') });
    for (let count = round < 12 ? 1 + Math.floor(Math.random() * 39) : 0; count > 0; count -= 1) {
      stored = (await store.add(another())).id;
    }
    const end = clock.now().getTime() + 30 * minute;
    clock.advance(30 * minute);
    await expect.poll(() => clock.now().getTime(), { interval: 5 }).toBe(end);
    await stop(0);
    for (let id = Math.max(1, stored - 15); id <= stored && round % 4 === 3; id += 1) {
      erased.add(id);
      await store.erase({ id });
    }
  }
  expect(await store.outbox.backlog()).toEqual([]);
  const mailed = mails.map(({ enquiryId }) => enquiryId);
  expect(new Set(mailed).size).toBe(mailed.length); // Each enquiry once.
  const notified = new Set([...mailed, ...erased]);
  expect([...notified].sort((a, b) => a - b)).toEqual(Array.from({ length: stored }, (_, index) => index + 1));
  for (const { time } of mails) {
    expect(mails.filter((other) => other.time > time - hour && other.time <= time).length).toBeLessThanOrEqual(20);
  }
});

test('the clock of the running site wakes early when it is told to', async () => {
  const wake = new AbortController();
  const waiting = systemClock.wait(24 * hour, wake.signal);
  wake.abort();
  await expect(waiting).resolves.toBeUndefined();
});
