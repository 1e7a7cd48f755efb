import type { Channel } from '../../../config/notifications/notification-settings.ts';
import { fieldNames } from '../../../src/enquiry/fields.ts';
import { day } from '../../enquiries/ceilings.ts';
import { inPages, pageClause, repetitionClause, toStored, unreadCondition } from '../enquiry-rows.ts';
import { CeilingError, type OwnerStore, repetitionWindow } from '../enquiry-store.ts';
import { createD1Outbox, type D1Outbox } from './outbox.ts';
import type { D1Database } from './types.ts';

export interface D1Store extends OwnerStore {
  readonly outbox: D1Outbox;
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
    async add(enquiry, { spam = '', atMost } = {}) {
      const receivedAt = timeAgo(0);
      const values = fieldNames.map((name) => enquiry[name]);
      const repeated = [timeAgo(repetitionWindow), ...values, timeAgo(-repetitionWindow)];
      const [inserted, ...others] = await database.batch([
        statement(
          `INSERT INTO enquiries (${fieldNames.join(', ')}, received_at, spam)
           SELECT ${values.map((_, index) => `?${index + 2}`).join(', ')}, ?9, ?10
           WHERE NOT EXISTS (SELECT 1 FROM enquiries ${repetitionClause})
             AND (?12 IS NULL OR ?12 > (SELECT count(*) FROM enquiries WHERE received_at > ?11 AND received_at <= ?9))`,
          ...repeated,
          receivedAt,
          spam,
          timeAgo(day),
          atMost ?? null,
        ),
        ...channels.map((channel) => outbox.enqueueNewest(channel, receivedAt)),
        statement(`SELECT ${columns} FROM enquiries ${repetitionClause}`, ...repeated),
      ]);
      const row = others.at(-1)?.results[0];
      const known = inserted?.meta.changes === 0;
      if (known && !row) {
        throw new CeilingError('day');
      }
      if (!inserted || !row) {
        throw new Error('D1 has not stored the enquiry');
      }
      return { ...toStored(row), known };
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
    // D1 has no files here: its Time Travel keeps what was erased for up to 30 days.
    async erase(selection) {
      const [condition, value] =
        'id' in selection ? ['id = ?', selection.id] : ['received_at < ?', selection.before.toISOString()];
      const erased = await rows(`DELETE FROM enquiries WHERE ${condition} RETURNING id`, value);
      return { count: erased.length, remains: undefined };
    },
    count: () => total('true'),
    countUnread: () => total(unreadCondition),
    async checkWritable() {
      await database.batch([
        statement('DELETE FROM health'),
        statement('INSERT INTO health VALUES (1, ?)', timeAgo(0).padEnd(healthBytes)),
      ]);
    },
  };
}
