import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import type { Database } from '../../../server/storage/database.ts';
import { createStore } from '../../../server/storage/store.ts';

const configuration = path.join(import.meta.dirname, '../wrangler.jsonc');
const migrations = path.join(import.meta.dirname, '../../../server/storage/migrations');

export const migrate = (database: Database) =>
  database.batch(statements.map((statement) => database.prepare(statement)));

/** Statements of the migrations, without comments: D1's `exec` takes each line for a statement. */
const statements = readdirSync(migrations)
  .sort()
  .flatMap((name) => readFileSync(path.join(migrations, name), 'utf8').replaceAll(/--.*/g, '').split(';'))
  .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  .filter(Boolean);

/**
 * Starts the worker of `wrangler.jsonc` in workerd on this machine: its bundle, the made-up site as assets, an empty D1.
 * @param variables settings of the owner
 */
export async function startWorker(bundle: string, dist: string, variables: Record<string, string>) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configuration, undefined, {
    overrides: { assets: { directory: dist } },
  });
  const platform = new Miniflare({
    ...workerOptions,
    modulesRoot: path.dirname(bundle),
    modules: [{ type: 'ESModule', path: bundle }],
    bindings: variables,
    assets: { ...workerOptions.assets, directory: dist },
    host: '127.0.0.1',
    cf: false, // Otherwise Miniflare asks Cloudflare for the properties of a request from here.
  } as ConstructorParameters<typeof Miniflare>[0]);
  const database = (await platform.getD1Database('DB')) as unknown as Database;
  await migrate(database);
  return {
    platform,
    database,
    store: createStore(database),
    async clear() {
      const all = ['notices', 'enquiries', 'sqlite_sequence'];
      await database.batch(all.map((table) => database.prepare(`DELETE FROM ${table}`)));
    },
  };
}

export type TestWorker = Awaited<ReturnType<typeof startWorker>>;
