import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Channel } from '../../../config/notifications/notification-settings.ts';
import { databasePath } from '../../../server/storage/sqlite/database.ts';
import { openSqliteStore } from '../../../server/storage/sqlite/store.ts';
import { listEnquiries } from '../../../server/testing/list-enquiries.ts';
import { type Enquiry, fieldNames } from '../../../src/enquiry/fields.ts';

/** Channels on which the killed server notifies its owner of each enquiry. */
export const channels = ['email', 'webhook'] as const satisfies readonly Channel[];

/** Draws a whole number below `limit`, always the same for the same seed and purpose. */
export function draw(seed: number, purpose: string, limit: number): number {
  return Number.parseInt(hash('sha256', `${seed} ${purpose}`).slice(0, 12), 16) % limit;
}

/** Makes the enquiry of that number: all are different, some long, some with characters that are easily damaged. */
export function enquiryOf(seed: number, number: number): Enquiry {
  const pick = (purpose: string, limit: number) => draw(seed, `${purpose} ${number}`, limit);
  return {
    name: `Visitor ${number}`,
    email: `visitor-${number}@company.example`,
    phone: pick('phone', 2) === 0 ? '' : `+44 ${pick('digits', 10_000_000)}`,
    company: ['', 'Müller & Söhne', '漢字 👩‍💻', 'NUL \0 inside'][pick('company', 4)] ?? '',
    message: `${hash('sha256', `${seed} ${number}`)}\r\n`.repeat(1 + pick('length', pick('long', 10) === 0 ? 200 : 5)),
    service: '',
  };
}

/** Results for the enquiries in a folder. */
export interface Findings {
  readonly lost: number;
  readonly duplicated: number;
  readonly altered: number;
  /** Number of enquiries without exactly one notification on each channel. */
  readonly misannounced: number;
  readonly sound: boolean;
}

/** Counts the stored enquiries for which a channel does not have exactly one notification. */
function countMisannounced(database: DatabaseSync): number {
  const count = database.prepare(
    `SELECT count(*) AS total FROM enquiries WHERE id NOT IN (
       SELECT enquiry_id FROM notices GROUP BY enquiry_id HAVING count(*) = :channels AND count(DISTINCT channel) = :channels
     )`,
  );
  return Number(count.get({ channels: channels.length })?.total);
}

/**
 * Compares the stored enquiries with the acknowledged ones. An unacknowledged enquiry may be stored, once per folder and complete.
 * @param dataDirs folders with a database each; together they must hold every acknowledged enquiry
 */
export async function inspect(
  dataDirs: readonly string[],
  seed: number,
  acknowledged: ReadonlySet<number>,
): Promise<Findings> {
  const stored = new Set<number>();
  let [duplicated, altered, misannounced] = [0, 0, 0];
  let sound = true;
  for (const dataDir of dataDirs) {
    const store = openSqliteStore(dataDir);
    const rows = await listEnquiries(store);
    const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
    sound &&= database.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok';
    misannounced += countMisannounced(database);
    database.close();

    const times = new Map<number, number>();
    for (const row of rows) {
      const number = Number(row.name.replace('Visitor ', ''));
      const sent = enquiryOf(seed, number);
      altered += fieldNames.every((name) => row[name] === sent[name]) ? 0 : 1;
      times.set(number, (times.get(number) ?? 0) + 1);
      stored.add(number);
    }
    duplicated += [...times.values()].filter((count) => count > 1).length;
  }
  const lost = [...acknowledged].filter((number) => !stored.has(number)).length;
  return { lost, duplicated, altered, misannounced, sound };
}
