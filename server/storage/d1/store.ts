import type { Channel } from '../../../config/notifications/notification-settings.ts';
import { type Enquiry, fieldNames } from '../../../src/enquiry/fields.ts';
import { fingerprintText, inPages, pageClause, toStored, unreadCondition } from '../enquiry-rows.ts';
import { type OwnerStore, repetitionWindow } from '../enquiry-store.ts';
import { createD1Outbox, type D1Outbox } from './outbox.ts';
import type { D1Database } from './types.ts';

export interface D1Store extends OwnerStore {
  readonly outbox: D1Outbox;
  /** Deletes the fingerprints that are older than the window for repetitions. */
  forgetSenders(): Promise<void>;
}

export interface D1StoreOptions {
  /** Channels on which the owner is notified of each new enquiry. */
  readonly channels?: readonly Channel[];
  /** Current time in milliseconds since 1970. */
  readonly now?: () => number;
}

const columns = `id, received_at, spam, read_at, ${fieldNames.join(', ')}`;

/** Bytes of the health check's row, as many as in the longest enquiry. D1 allows two megabytes per row. */
const healthBytes = 65_536;

async function fingerprintOf(enquiry: Enquiry, sender: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(fingerprintText(enquiry, sender)));
}

/**
 * Opens a store of enquiries in Cloudflare's D1, with the tables of `server/storage/migrations/`. D1 runs one batch
 * after the other, so that simultaneous enquiries of two visitors can't conflict.
 */
export function openD1Store(
  database: D1Database,
  { channels = [], now = () => Date.now() }: D1StoreOptions = {},
): D1Store {
  const outbox = createD1Outbox(database);
  const timeAgo = (milliseconds: number) => new Date(now() - milliseconds).toISOString();
  const statement = (sql: string, ...values: unknown[]) => database.prepare(sql).bind(...values);
  const rows = async (sql: string, ...values: unknown[]) => (await statement(sql, ...values).run()).results;
  const total = async (condition: string) =>
    Number((await rows(`SELECT count(*) AS total FROM enquiries WHERE ${condition}`))[0]?.total);
  return {
    outbox,
    async add(enquiry, { spam = '', sender } = {}) {
      const fingerprint = sender === undefined ? null : await fingerprintOf(enquiry, sender);
      const receivedAt = timeAgo(0);
      const values = fieldNames.map((name) => enquiry[name]);
      const [inserted, ...others] = await database.batch([
        statement(
          `INSERT INTO enquiries (received_at, spam, fingerprint, ${fieldNames.join(', ')})
           SELECT ?1, ?2, ?3, ${fieldNames.map((_, index) => `?${index + 5}`).join(', ')}
           WHERE NOT EXISTS (SELECT 1 FROM enquiries WHERE fingerprint = ?3 AND received_at > ?4)`,
          receivedAt,
          spam,
          fingerprint,
          timeAgo(repetitionWindow),
          ...values,
        ),
        ...channels.map((channel) => outbox.enqueueNewest(channel, receivedAt)),
        fingerprint
          ? statement(`SELECT ${columns} FROM enquiries WHERE fingerprint = ? ORDER BY id DESC LIMIT 1`, fingerprint)
          : statement(`SELECT ${columns} FROM enquiries ORDER BY id DESC LIMIT 1`),
      ]);
      const row = others.at(-1)?.results[0];
      if (!inserted || !row) {
        throw new Error('D1 has not stored the enquiry');
      }
      return { ...toStored(row), known: inserted.meta.changes === 0 };
    },
    list: (selection = {}) =>
      inPages(selection, async (before) =>
        (await rows(`SELECT ${columns} FROM enquiries ${pageClause(selection.unread)}`, before)).map(toStored),
      ),
    async get(id) {
      const [row] = await rows(`SELECT ${columns} FROM enquiries WHERE id = ?`, id);
      return row && toStored(row);
    },
    async announceAgain(id) {
      const now = timeAgo(0);
      for (const channel of channels) {
        await rows('INSERT INTO notices (enquiry_id, channel, next_attempt_at) VALUES (?, ?, ?)', id, channel, now);
      }
    },
    async markRead(id) {
      await rows('UPDATE enquiries SET read_at = ? WHERE id = ? AND read_at IS NULL', timeAgo(0), id);
    },
    removeBefore: async (time) =>
      (await rows('DELETE FROM enquiries WHERE received_at < ? RETURNING id', time.toISOString())).length,
    // D1 has no log that a command could empty.
    emptyLog: async () => true,
    remove: async (id) =>
      (await statement('DELETE FROM enquiries WHERE id = ? RETURNING id', id).run()).results.length > 0,
    count: () => total('true'),
    countUnread: () => total(unreadCondition),
    async checkWritable() {
      await database.batch([
        statement('DELETE FROM health'),
        statement('INSERT INTO health VALUES (1, ?)', timeAgo(0).padEnd(healthBytes)),
      ]);
    },
    async forgetSenders() {
      await rows(
        'UPDATE enquiries SET fingerprint = NULL WHERE fingerprint IS NOT NULL AND received_at <= ?',
        timeAgo(repetitionWindow),
      );
    },
  };
}
