import type { Channel } from '../../config/notifications/notification-settings.ts';
import { type Enquiry, enquiryFrom, fieldNames } from '../../src/enquiry/fields.ts';
import { day } from '../enquiries/ceilings.ts';
import type { Database, Row } from './database.ts';
import {
  type Arrival,
  CeilingError,
  type Counts,
  type Erasure,
  type ErasureSelection,
  type Mark,
  type Selection,
  type StoredEnquiry,
} from './enquiry-store.ts';
import { createOutbox } from './outbox.ts';

/** The store of enquiries, on a file of this machine and on D1 alike. The tables are those of `migrations/`. */

export interface StoreOptions {
  /** Channels on which the owner is notified of each new enquiry. */
  readonly channels?: readonly Channel[];
  /** Current time in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Milliseconds in which the same values are one enquiry, repeated because no response arrived. */
const repetitionWindow = 600_000;

/** Number of the latest enquiries among which a repetition is looked for: bounds the cost during a flood. */
const compared = 1000;

/** Enquiries per page. A large one has about 64 kB, so a page takes a few megabytes at most. */
const pageLength = 50;

/**
 * Bytes of the health check's row, as many as in the longest enquiry. A smaller row would fit on a disk that is full for the
 * next enquiry.
 */
const healthBytes = 65_536;

/** Mark of an enquiry, as SQL that the index in `migrations/` has too. */
const markOf =
  "iif(spam <> '', 'spam', iif(answered_at IS NOT NULL, 'answered', iif(read_at IS NOT NULL, 'read', 'unread')))";

const texts = [...fieldNames, 'note'];

// Texts are read as bytes: Node before about 24.2 cuts a text at its first NUL.
const columns = `id, received_at, spam, read_at, answered_at, ${markOf} AS mark, ${texts.map((name) => `CAST(${name} AS BLOB) AS ${name}`).join(', ')}`;

const placeholders = fieldNames.map((_, index) => `?${index + 3}`);
/** Placeholder of the nth parameter after the values of the fields. */
const after = (index: number) => `?${fieldNames.length + 2 + index}`;

/**
 * Condition for the enquiry of the same values. Its parameters: the time after which it was received, the time before which
 * it was received, and the values in the order of `fieldNames`. The second time is ahead of now, because clocks differ and
 * are set back, but not by much: what was stored in the future must not swallow enquiries until then.
 */
export const repetition = `id = (SELECT id FROM enquiries WHERE id IN (
    SELECT id FROM enquiries WHERE received_at > ?1 AND received_at < ?2 ORDER BY received_at DESC LIMIT ${compared}
  ) AND ${fieldNames.map((name, index) => `${name} = ${placeholders[index]}`).join(' AND ')}
  ORDER BY id DESC LIMIT 1)`;

/** Further parameters: time, spam, the time a day ago, the ceiling or NULL, and the time in a day: a clock may be set back. */
const insertUnlessKnown = (full: string) => `INSERT INTO enquiries (${fieldNames.join(', ')}, received_at, spam)
  SELECT ${placeholders.join(', ')}, ${after(1)}, ${after(2)}
  WHERE NOT EXISTS (SELECT 1 FROM enquiries WHERE ${repetition}) AND NOT ${full} AND (${after(4)} IS NULL
    OR ${after(4)} > (SELECT count(*) FROM enquiries WHERE received_at > ${after(3)} AND received_at <= ${after(5)}))
  RETURNING id`;

// Writes a repetition again: the first response may have been lost in a crash before the fsync, and this commit has one too.
// SQLite does not write an unchanged row, but it writes the index of an unchanged column.
const writeAgain = `UPDATE enquiries SET received_at = received_at WHERE ${repetition} RETURNING ${columns}`;

export const erasureCondition = (selection: ErasureSelection) =>
  'id' in selection
    ? (['id = ?', selection.id] as const)
    : (['received_at < ?', selection.before.toISOString()] as const);

// Bytes that a damaged disk has changed become U+FFFD, so that the enquiry can be read and erased. D1 sends bytes as an array.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const textOf = (value: unknown) =>
  value instanceof Uint8Array || Array.isArray(value) ? utf8.decode(Uint8Array.from(value)) : String(value);

const toStored = (row: Row): StoredEnquiry => ({
  id: Number(row.id),
  receivedAt: String(row.received_at),
  ...enquiryFrom((name) => textOf(row[name])),
  spam: String(row.spam),
  readAt: row.read_at === null ? undefined : String(row.read_at),
  answeredAt: row.answered_at === null ? undefined : String(row.answered_at),
  mark: row.mark as Mark,
  note: textOf(row.note),
});

const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Bytes of the longest pattern that D1 accepts, without its two "%": a longer word is found by its beginning. */
const patternBytes = new Uint8Array(48);

/** Typographic quotes and dashes have no key: each is any character, and so is that of a keyboard. */
const patternFor = (word: string) =>
  `%${word.slice(0, new TextEncoder().encodeInto(word, patternBytes).read).replaceAll(/['‘’"“”\p{Pd}]/gu, '_')}%`;

/** Patterns for the ways to write a word that LIKE, which knows ASCII alone, tells apart: "é" is in "École" as well. */
function patternsFor(word: string): string[] {
  const lower = word.toLowerCase();
  const capitalised = lower.replace(/^./u, (first) => first.toUpperCase());
  return [...new Set([lower, word.toUpperCase(), capitalised].map(asciiLower))].map(patternFor);
}

/** Words that are looked for: more would exceed the parameters of a statement. */
const searchedWords = 20;

function where({ before, mark, search = '' }: Selection) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, searchedWords).map(patternsFor);
  const text = `concat_ws(char(10), ${texts.join(', ')})`;
  const conditions = [
    'true',
    ...(before === undefined ? [] : ['id < ?']),
    ...(mark ? [`${markOf} = ?`] : []),
    ...words.map((patterns) => `(${patterns.map(() => `${text} LIKE ?`).join(' OR ')})`),
  ];
  const values = [before, mark, ...words.flat()].filter((value) => value !== undefined);
  return { clause: `WHERE ${conditions.join(' AND ')}`, values };
}

// What is answered has been read, and what is marked otherwise is no spam. Times that are there already stay.
const setMark = `UPDATE enquiries SET
    spam = iif(?2 = 'spam', iif(spam = '', 'by the owner', spam), ''),
    read_at = iif(?2 = 'unread', NULL, coalesce(read_at, ?3)),
    answered_at = iif(?2 = 'answered', coalesce(answered_at, ?3), NULL)
  WHERE id = ?1`;

export type OwnerStore = ReturnType<typeof createStore> & {
  /** Writes a copy of the database to a file that is missing or empty. */
  copyTo?(file: string): Promise<void>;
};

/**
 * Removes what earlier versions of the site stored of senders. Its column stays, unused: a Worker of such a version fails
 * without it.
 */
export const forgetFingerprints = 'UPDATE enquiries SET fingerprint = NULL WHERE fingerprint IS NOT NULL';

/**
 * Makes the store of a database.
 * @param full SQL condition that is true at the greatest size
 */
export function createStore(
  database: Database,
  { channels = [], now = () => Date.now() }: StoreOptions = {},
  full = 'false',
) {
  const outbox = createOutbox(database);
  const timeAgo = (milliseconds: number, time = now()) => new Date(time - milliseconds).toISOString();
  const statement = (sql: string, ...values: unknown[]) => database.prepare(sql).bind(...values);
  const rows = async (sql: string, ...values: unknown[]) => (await statement(sql, ...values).run()).results;
  const isFull = async () => Boolean((await rows(`SELECT ${full} AS full`))[0]?.full);

  return {
    outbox,
    /**
     * Resolves only once the enquiry is durable; rejects if it could not be stored. `known` marks a repetition: the result is
     * the enquiry stored before.
     * @throws CeilingError for a new enquiry above a ceiling
     */
    async add(
      enquiry: Enquiry,
      { spam = '', atMost }: Arrival = {},
    ): Promise<StoredEnquiry & { readonly known: boolean }> {
      const time = now();
      const receivedAt = timeAgo(0, time);
      const values = [
        ...[timeAgo(repetitionWindow, time), timeAgo(-repetitionWindow, time)],
        ...fieldNames.map((name) => enquiry[name]),
      ];
      const [inserted, ...others] = await database.batch([
        statement(
          insertUnlessKnown(full),
          ...values,
          receivedAt,
          spam,
          timeAgo(day, time),
          atMost ?? null,
          timeAgo(-day, time),
        ),
        ...channels.map((channel) => outbox.enqueueNewest(channel, receivedAt)),
        statement(writeAgain, ...values),
      ]);
      const row = others.at(-1)?.results[0];
      if (!row) throw new CeilingError((await isFull()) ? 'size' : 'day');
      const known = inserted?.results.length === 0;
      if (!known) outbox.reportEnqueued();
      return { ...toStored(row), known };
    },
    /**
     * Lists enquiries, newest first, read in pages during the iteration. Between two pages no transaction stays open, so
     * enquiries deleted meanwhile may be missing. Enquiries added meanwhile are not listed.
     */
    async *list(selection: Selection = {}): AsyncGenerator<StoredEnquiry, void> {
      let { before } = selection;
      for (;;) {
        const { clause, values } = where({ ...selection, before });
        const page = `SELECT ${columns} FROM enquiries ${clause} ORDER BY id DESC LIMIT ${pageLength}`;
        const enquiries = (await rows(page, ...values)).map(toStored);
        yield* enquiries;
        if (enquiries.length < pageLength) return;
        before = enquiries.at(-1)?.id;
      }
    },
    async get(id: number): Promise<StoredEnquiry | undefined> {
      const [row] = await rows(`SELECT ${columns} FROM enquiries WHERE id = ?`, id);
      return row && toStored(row);
    },
    async count(selection: Selection = {}): Promise<number> {
      const { clause, values } = where(selection);
      return Number((await rows(`SELECT count(*) AS total FROM enquiries ${clause}`, ...values))[0]?.total);
    },
    async countMarks(): Promise<Counts> {
      const counted = await rows(`SELECT ${markOf} AS mark, count(*) AS total FROM enquiries GROUP BY ${markOf}`);
      return Object.fromEntries(counted.map(({ mark, total }) => [mark, Number(total)]));
    },
    async announceAgain(id: number): Promise<void> {
      await database.batch(channels.map((channel) => outbox.enqueue(channel, id, timeAgo(0))));
    },
    /** Notes when an enquiry was first read: an unread one is then marked as read. */
    async markRead(id: number): Promise<void> {
      await rows('UPDATE enquiries SET read_at = ? WHERE id = ? AND read_at IS NULL', timeAgo(0), id);
    },
    async setMark(id: number, mark: Mark): Promise<void> {
      await rows(setMark, id, mark, timeAgo(0));
    },
    /**
     * Replaces the owner's note on an enquiry.
     * @param former note that the new one was made from
     * @returns false if the note is another one by now, which stays
     */
    async setNote(id: number, note: string, former: string): Promise<boolean> {
      const change = 'UPDATE enquiries SET note = ?2 WHERE id = ?1 AND note IN (?2, ?3) RETURNING id';
      return (await rows(change, id, note, former)).length > 0;
    },
    /**
     * Numbers of the enquiries that are dated more than a day ahead: they came in while the clock was ahead, and an erasure by
     * age does not reach them.
     */
    async idsDatedAhead(): Promise<readonly number[]> {
      const ahead = await rows('SELECT id FROM enquiries WHERE received_at > ? ORDER BY id', timeAgo(-day));
      return ahead.map(({ id }) => Number(id));
    },
    /**
     * Erases enquiries and their notifications, so that no file of the database contains their text. Also completes an earlier
     * erasure. Rejects if nothing was erased. Complete on D1, which has no files here: its Time Travel keeps what was erased
     * for up to 30 days.
     */
    async erase(selection: ErasureSelection): Promise<Erasure> {
      const [condition, value] = erasureCondition(selection);
      const erased = await rows(`DELETE FROM enquiries WHERE ${condition} RETURNING id`, value);
      return { count: erased.length, remains: undefined, others: [] };
    },
    /**
     * Commits a test write; rejects if nothing can be written.
     * @throws CeilingError at the greatest size
     */
    async checkWritable(): Promise<void> {
      if (await isFull()) throw new CeilingError('size');
      await database.batch([
        statement('DELETE FROM health'), // An update writes only the pages that differ.
        statement('INSERT INTO health VALUES (1, ?)', timeAgo(0).padEnd(healthBytes)),
      ]);
    },
  };
}
