import {
  channelsOf,
  type NotificationSettings,
  readNotificationSettings,
} from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { databasePath, hasDatabase } from '../storage/sqlite/database.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { createStore, type OwnerStore } from '../storage/store.ts';
import type { OpenedD1 } from '../storage/wrangler.ts';
import { type Call, type Command, type Outcome, runOn } from './command.ts';

/** Opens the store for a command of the owner, and runs the command on it, for the terminal and for the desk. */

/** Connection to D1, which takes seconds to open: it serves until `closeConnections`. */
let d1: Promise<OpenedD1> | undefined;

/** Ends what stays open between two uses of a store. */
export async function closeConnections(): Promise<void> {
  await (await d1)?.close();
  d1 = undefined;
}

/** Channels on which what serves the enquiries notifies the owner. A Worker sends no e-mail: in D1 one would wait for ever. */
export function channelsFor({ d1Database }: Pick<Settings, 'd1Database'>, notifications: NotificationSettings) {
  return channelsOf(notifications).filter((channel) => d1Database === undefined || channel === 'webhook');
}

/**
 * Runs an action on the store in DATA_DIR or in D1. The store is undefined if no enquiry was ever stored.
 * @param readsOnly true if the action changes nothing; it then does not wait for a check of the whole database
 * @throws SettingsError for settings, StoreError for a database that can't be used
 */
export async function withStore<T>(
  environment: Environment,
  readsOnly: boolean,
  act: (store: OwnerStore | undefined, stored: Omit<Call, 'word' | 'options'>) => Promise<T>,
): Promise<T> {
  const { dataDir, d1Database, siteUrl, ...settings } = readSettings(environment);
  const notifications = readNotificationSettings(environment);
  const channels = channelsFor({ ...settings, d1Database }, notifications);
  const common = { channels, notifications, siteUrl };
  if (d1Database) {
    // Imported only here: the Node server needs none of it.
    d1 ??= import('../storage/wrangler.ts').then(({ openD1 }) => openD1(d1Database));
    const { database } = await d1.catch((error: unknown) => {
      d1 = undefined;
      throw error;
    });
    return act(createStore(database, { channels }), { ...common, file: `the ${d1Database} D1 database` });
  }
  // A command must not create a database: an empty one beside the real one would hide a wrong DATA_DIR.
  const store = hasDatabase(dataDir)
    ? openSqliteStore(dataDir, { channels, checked: !readsOnly, create: false })
    : undefined;
  return act(store, { ...common, file: databasePath(dataDir) });
}

/**
 * Runs a command, for the terminal and for the desk.
 * @param report takes the outcome; a long output is read during it
 */
export const runCommand = <T>(
  command: Command,
  given: Pick<Call, 'word' | 'options'>,
  environment: Environment,
  report: (outcome: Outcome) => Promise<T>,
): Promise<T> =>
  withStore(environment, command.readsOnly ?? false, async (store, stored) =>
    report(await runOn(store, command, { ...stored, ...given })),
  );
