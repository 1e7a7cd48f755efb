import { expect, test } from 'vitest';
import { fieldNames } from '../../src/enquiry/fields.ts';
import { CeilingError, type Mark, marks, type Selection } from '../storage/enquiry-store.ts';
import type { OwnerStore } from '../storage/store.ts';
import { enquiry } from './enquiry.ts';
import { listEnquiries } from './list-enquiries.ts';

const minute = 60_000;

/** Empty store at noon of 1 January 2026, with the webhook as its channel and a clock that the test controls. */
export interface StoreUnderTest {
  readonly store: OwnerStore;
  readonly clock: { time: number };
  /** Opens the same store again, as another process would later. */
  reopen(): OwnerStore | Promise<OwnerStore>;
}

/** Tests for every store of enquiries, SQLite file and D1 alike. */
export function enquiryStoreContract(start: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  test.for([
    "\ufeff \t NUL \0, 👩‍💻 \u{10ffff}, \u202eשלום\u202c, \r\na\nb\rc\u2028, '); DROP TABLE enquiries; -- \0 \r\n ",
    'ß'.repeat(32_768),
  ])('keeps a text of every kind byte for byte', async (message) => {
    const { store, reopen } = await start();
    const { id } = await store.add({ ...enquiry, message });
    const reopened = await reopen();
    expect((await reopened.get(id))?.message).toBe(message);
    expect((await listEnquiries(reopened))[0]?.message).toBe(message);
  });

  test('lists newest first, counts, erases, and never gives a number out again', async () => {
    const { store } = await start();
    const first = await store.add({ ...enquiry, message: 'first' });
    const second = await store.add({ ...enquiry, message: 'to be erased' });
    expect(await listEnquiries(store)).toMatchObject([{ id: second.id, message: 'to be erased' }, { id: first.id }]);
    expect(second.receivedAt).toBe('2026-01-01T12:00:00.000Z');

    expect(await store.erase({ id: second.id })).toMatchObject({ count: 1, remains: undefined });
    expect(await store.erase({ id: second.id })).toMatchObject({ count: 0, remains: undefined });
    expect(await store.get(second.id)).toBeUndefined();
    expect(await store.count()).toBe(1);
    expect((await store.add(enquiry)).id).toBe(3);
  });

  test('lists what is selected: before a number, unread, both', async () => {
    const { store } = await start();
    await store.add({ ...enquiry, message: 'first' });
    await store.add({ ...enquiry, message: 'suspected' }, { spam: 'honeypot' });
    await store.add({ ...enquiry, message: 'third' });
    await store.add({ ...enquiry, message: 'fourth' });
    const idsOf = async (selection: Selection) => (await listEnquiries(store, selection)).map(({ id }) => id);
    expect(await idsOf({ before: 4 })).toEqual([3, 2, 1]);
    expect(await idsOf({ before: 1 })).toEqual([]);
    expect(await idsOf({ mark: 'unread' })).toEqual([4, 3, 1]);
    expect(await idsOf({ mark: 'unread', before: 3 })).toEqual([1]);
  });

  test('lists in pages: each enquiry once, read no sooner than it is asked for', async () => {
    const { store } = await start();
    const count = 130;
    for (let number = 1; number <= count; number += 1) {
      await store.add({ ...enquiry, message: String(number) });
    }
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
    expect((await listEnquiries(store)).map(({ id }) => id)).toEqual(down(count, 1));

    const ids: number[] = [];
    for await (const { id } of store.list()) {
      if (id === count) {
        // If all had been read at once, the oldest would still be listed. A new enquiry has a higher number.
        await store.erase({ id: 1 });
        await store.add({ ...enquiry, message: 'new' });
      }
      ids.push(id);
    }
    expect(ids).toEqual(down(count, 2));
  });

  test('the same values within ten minutes are one enquiry', async () => {
    const { store, clock } = await start();
    const first = await store.add(enquiry);
    expect(first.known).toBe(false);
    clock.time += 10 * minute - 1;
    expect(await store.add(enquiry)).toEqual({ ...first, known: true });
    expect(await store.count()).toBe(1);

    for (const name of fieldNames) {
      expect((await store.add({ ...enquiry, [name]: 'other' })).known, name).toBe(false);
    }
    clock.time += 1;
    expect((await store.add(enquiry)).known).toBe(false);
  });

  test('what was stored while the clock was ahead does not swallow the same values later', async () => {
    const { store, clock } = await start();
    const { id } = await store.add(enquiry);
    clock.time -= minute; // As after a small correction, or on another machine.
    expect(await store.add(enquiry)).toMatchObject({ id, known: true });
    clock.time -= 9 * minute;
    expect((await store.add(enquiry)).known).toBe(false);
    expect(await store.add(enquiry)).toMatchObject({ id: id + 1, known: true });
  });

  test('above the number of 24 hours no new enquiry is stored, and a repetition is acknowledged', async () => {
    const { store, clock, reopen } = await start();
    const arrival = { atMost: 3 };
    const first = await store.add({ ...enquiry, message: '1' }, arrival);
    clock.time += 24 * 60 * minute - 1;
    await store.add({ ...enquiry, message: '2' }, arrival);
    await store.add({ ...enquiry, message: '3' }, arrival);
    const reopened = await reopen();
    for (const refused of [arrival, { atMost: 0 }]) {
      const addition = reopened.add({ ...enquiry, message: '4' }, refused);
      await expect(addition).rejects.toThrow(new CeilingError('day'));
    }
    expect(await reopened.add({ ...enquiry, message: '2' }, { atMost: 0 })).toMatchObject({ known: true });
    expect([await reopened.count(), (await reopened.outbox.backlog())[0]?.waiting]).toEqual([3, 3]);
    clock.time += 1; // The first one is a day old.
    expect((await reopened.add({ ...enquiry, message: '4' }, arrival)).id).toBeGreaterThan(first.id);
    await expect(reopened.add({ ...enquiry, message: '5' }, arrival)).rejects.toThrow(CeilingError);
    await reopened.add(enquiry); // Without a ceiling.
  });

  test('of the same enquiry sent many times at once one is stored, and the others are told so', async () => {
    const { store } = await start();
    const replies = await Promise.all(Array.from({ length: 5 }, () => store.add(enquiry)));
    expect(replies.filter(({ known }) => !known)).toHaveLength(1);
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect(await store.count()).toBe(1);
  });

  test('marks what was read, once', async () => {
    const { store, clock } = await start();
    const { id } = await store.add(enquiry);
    await store.markRead(id);
    clock.time += minute;
    await store.markRead(id);
    expect(await store.get(id)).toMatchObject({ readAt: '2026-01-01T12:00:00.000Z' });
    expect(await store.count({ mark: 'unread' })).toBe(0);
  });

  test('an enquiry has one mark at a time, by which it is listed and counted, whatever it was before', async () => {
    const { store, clock } = await start();
    const marked = new Map<number, Mark>();
    for (const [index, before] of marks.entries()) {
      for (const after of marks) {
        const { id } = await store.add(
          { ...enquiry, message: `${before} ${after}` },
          { spam: index % 2 ? 'links' : '' },
        );
        await store.setMark(id, before);
        clock.time += minute;
        await store.setMark(id, after);
        marked.set(id, after);
      }
    }
    for (const mark of marks) {
      const listed = await listEnquiries(store, { mark });
      const expected = [...marked].filter(([, each]) => each === mark).map(([id]) => id);
      expect(listed.map((each) => each.id).toSorted((a, b) => a - b)).toEqual(expected);
      expect(listed.map((each) => each.mark)).toEqual(expected.map(() => mark));
      expect(await store.count({ mark })).toBe(4);
    }
    expect(await store.countMarks()).toEqual({ unread: 4, read: 4, answered: 4, spam: 4 });
    // Marked as answered twice: at the first time.
    const [twice] = await listEnquiries(store, { search: 'answered', mark: 'answered', before: 12 });
    expect(twice).toMatchObject({ message: 'answered answered', spam: '', answeredAt: twice?.readAt });
  });

  test('keeps a note byte for byte, and one that was changed meanwhile as it is', async () => {
    const { store, reopen } = await start();
    const { id } = await store.add(enquiry);
    const note = 'NUL \0, \u202eשלום\n👩‍💻 ';
    expect(await store.setNote(id, 'Call back', '')).toBe(true);
    expect(await store.setNote(id, note, 'Call back')).toBe(true);
    expect(await store.setNote(id, note, 'Call back'), 'sent again').toBe(true);
    expect(await store.setNote(id, 'Mine', 'Call back')).toBe(false);
    expect(await store.setNote(id + 1, 'Nobody’s', '')).toBe(false);
    expect(await (await reopen()).get(id)).toMatchObject({ note, mark: 'unread' });
  });

  test.for([
    ['HELLO ada', [1]],
    ['école', [2]],
    ['ÉCOLE', [2]],
    ['שלום', [2]],
    ['callback', [3]],
    ['customer-experience of-a-company-with-quite-a-long-name.company.example', [3]],
    ['100%', [3]],
    ["'don't-ask'", [3]],
    ['ada école', []],
    [' ', [3, 2, 1]],
  ] as const)('finds %j', async ([search, ids]) => {
    const { store } = await start();
    await store.add(enquiry);
    await store.add({ ...enquiry, name: 'Eve', email: 'eve@company.example', message: 'École שלום' });
    const email = 'grace@of-a-company-with-quite-a-long-name.company.example';
    await store.add({ ...enquiry, name: 'Grace', email, message: '100%', service: 'customer-experience' });
    await store.setNote(3, 'Callback: ‘don’t–ask’', '');
    expect((await listEnquiries(store, { search })).map(({ id }) => id)).toEqual(ids);
  });

  test('erases what is older than a time, its notifications too, and counts it', async () => {
    const { store, clock } = await start();
    await store.add({ ...enquiry, message: 'first' });
    await store.add({ ...enquiry, message: 'second' });
    clock.time += minute;
    const { id } = await store.add(enquiry);
    expect(await store.erase({ before: new Date(clock.time) })).toMatchObject({ count: 2, remains: undefined });
    expect((await listEnquiries(store)).map((each) => each.id)).toEqual([id]);
    expect(await store.outbox.backlog()).toMatchObject([{ waiting: 1 }]);
  });

  test('of all that is due, what has not been tried goes first; what failed while the clock was ahead is due once it is right', async () => {
    const { store, clock } = await start();
    const { outbox } = store;
    const { id } = await store.add(enquiry);
    await store.announceAgain(id);
    expect(await outbox.backlog()).toEqual([{ channel: 'webhook', waiting: 2, failing: 0, lastError: '' }]);
    const at = (hours: number) => new Date(clock.time + hours * 60 * minute);
    const failure = { permanent: true, reason: 'refused' };
    await outbox.recordFailed({ id: 1, attempts: 0 }, at(-24), failure, false);
    expect(await outbox.takeDue('webhook', at(0))).toMatchObject({ id: 2, enquiryId: id, attempts: 0 });
    await outbox.recordSent({ id: 2 }, at(0), false);
    expect(await outbox.takeDue('webhook', at(0))).toMatchObject({ id: 1, enquiryId: id, attempts: 1 });
    await outbox.recordFailed({ id: 1, attempts: 1 }, at(0), failure, false);
    expect(await outbox.takeDue('webhook', at(0))).toBeUndefined(); // By the backoff.
    await outbox.recordFailed({ id: 1, attempts: 1 }, at(24), failure, false);
    expect(await outbox.takeDue('webhook', at(0))).toMatchObject({ id: 1, attempts: 3 });
  });

  test('e-mails of the last hour count after the clock was set back, too', async () => {
    const { store, clock } = await start();
    const at = (minutes: number) => new Date(clock.time + minutes * minute);
    await store.outbox.recordSent({ id: 1 }, at(29), true);
    await store.outbox.recordSent({ id: 2 }, at(-29), true);
    expect(await store.outbox.countMails(at(0))).toBe(2);
    await store.outbox.recordSent({ id: 3 }, at(-120), true);
    expect(await store.outbox.countMails(at(-120))).toBe(1);
  });
}
