import type { Database, Row } from './database.ts';
import { StoreError } from './enquiry-store.ts';

/** Reads the rows of a table in pages of at most 3 MB. */
async function* pagesOf(database: Database, table: string): AsyncGenerator<readonly Row[], void> {
  const page = `SELECT * FROM ${table} WHERE id > ? ORDER BY id LIMIT 50`;
  for (let last: unknown = 0; ; ) {
    const { results } = await database.prepare(page).bind(last).run();
    if (results.length === 0) return;
    yield results;
    last = results.at(-1)?.id;
  }
}

async function insert(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const statements = rows.map((row) => {
    const names = Object.keys(row);
    const values = names.map(() => '?');
    return database
      .prepare(`INSERT OR IGNORE INTO ${table} (${names.join()}) VALUES (${values.join()})`)
      .bind(...Object.values(row));
  });
  await database.batch(statements);
}

/**
 * Copies all enquiries and their notifications to another database, in a file or D1, and compares each enquiry. May be
 * repeated: what is there already stays.
 * @throws StoreError for an enquiry that is another one there
 */
export async function copyRows(from: Database, to: Database): Promise<void> {
  // Read first: their enquiries are there when those are read.
  const notices: (readonly Row[])[] = [];
  for await (const rows of pagesOf(from, 'notices')) notices.push(rows);
  for await (const rows of pagesOf(from, 'enquiries')) {
    await insert(to, 'enquiries', rows);
    const range = [rows[0]?.id, rows.at(-1)?.id];
    const sql = 'SELECT * FROM enquiries WHERE id BETWEEN ? AND ?';
    const { results } = await to
      .prepare(sql)
      .bind(...range)
      .run();
    const there = new Map(results.map((row) => [row.id, JSON.stringify(row)]));
    const other = rows.find((row) => there.get(row.id) !== JSON.stringify(row));
    if (other) {
      throw new StoreError(`enquiry ${other.id} is another one there. Delete that one, or choose an empty database`);
    }
  }
  for (const rows of notices) await insert(to, 'notices', rows);
  // The number of an enquiry that was erased is not given again.
  const numbers = from.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'enquiries'");
  const [last] = (await numbers.bind().run()).results;
  const raise = to.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'enquiries'");
  if (last) await raise.bind(last.seq).run();
}
