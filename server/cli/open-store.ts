import { rmSync } from 'node:fs';
import {
  type Channel,
  channelsOf,
  type NotificationSettings,
  readNotificationSettings,
} from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { copyRows } from '../storage/copy-rows.ts';
import type { Database } from '../storage/database.ts';
import { databaseIn } from '../storage/sqlite/connection.ts';
import { databasePath, statOf } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { createStore, type OwnerStore } from '../storage/store.ts';
import type { OpenedD1 } from '../storage/wrangler.ts';

/** Opens the store for a command of the owner, and for the desk. */

export interface OpenedStore {
  /** Undefined if there is no database: no enquiry has ever been stored, or DATA_DIR is wrong. */
  readonly store: Required<OwnerStore> | undefined;
  /** Undefined for a database on this machine. */
  readonly d1?: Database;
  /** Path of the database, which may not exist, or the name of its service. */
  readonly file: string;
  readonly channels: readonly Channel[];
  readonly notifications: NotificationSettings;
  readonly settings: Settings;
}

/** Connections to D1 by location, which take seconds to open: they serve until `closeConnections`. */
const connections = new Map<string, Promise<OpenedD1>>();

export async function closeConnections(): Promise<void> {
  for (const opened of connections.values()) await (await opened).close();
  connections.clear();
}

/** Writes all that is in D1 to a database file. */
export async function copyFromD1(d1: Database, file: string): Promise<void> {
  const folder = `${file}.d1.partial`;
  try {
    await copyRows(d1, databaseIn(folder));
    await openSqliteStore(folder).copyTo(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Channels on which what serves the enquiries notifies the owner. A Worker sends no e-mail: in D1 one would wait for ever. */
export function channelsFor({ d1Database }: Pick<Settings, 'd1Database'>, notifications: NotificationSettings) {
  return channelsOf(notifications).filter((channel) => d1Database === undefined || channel === 'webhook');
}

/**
 * Opens the store in DATA_DIR or in D1.
 * @param readsOnly true if nothing will be changed; then nothing waits for a check of the whole database
 * @throws SettingsError for settings, StoreError for a database that can't be used
 */
export async function openStore(environment: Environment, readsOnly = false): Promise<OpenedStore> {
  const settings = readSettings(environment);
  const { dataDir, d1Database } = settings;
  const notifications = readNotificationSettings(environment);
  const channels = channelsFor(settings, notifications);
  const common = { channels, notifications, settings };
  if (d1Database) {
    // Imported only here: the Node server needs none of it.
    const opened =
      connections.get(d1Database) ?? import('../storage/wrangler.ts').then(({ openD1 }) => openD1(d1Database));
    connections.set(d1Database, opened);
    const { database } = await opened.catch((error: unknown) => {
      connections.delete(d1Database);
      throw error;
    });
    const store = { ...createStore(database, { channels }), copyTo: (file: string) => copyFromD1(database, file) };
    return { ...common, store, d1: database, file: `the ${d1Database} D1 database` };
  }
  // A command must not create a database: an empty one beside the real one would hide a wrong DATA_DIR.
  const file = databasePath(dataDir);
  const store = statOf(file) ? openSqliteStore(dataDir, { channels, checked: !readsOnly, create: false }) : undefined;
  return { ...common, store, file };
}
