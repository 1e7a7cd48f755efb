import {
  type Channel,
  channelsOf,
  type NotificationSettings,
  readNotificationSettings,
} from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { databasePath, hasDatabase } from '../storage/sqlite/database.ts';
import { explainSqliteError, isSqliteError } from '../storage/sqlite/sqlite-error.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { createStore } from '../storage/store.ts';
import type { OpenedD1 } from '../storage/wrangler.ts';
import { type Call, type Command, failed, type Outcome } from './command.ts';

/** Opens the store for a command of the owner, and runs the command on it, for the terminal and for the desk. */

/** What a command is called with, beside the store and the settings. */
export type Arguments = Pick<Call, 'word' | 'options'>;

/** Connection to D1, which takes seconds to open: it serves until `closeConnections`. */
let d1: Promise<OpenedD1> | undefined;

async function connectD1(location: 'local' | 'remote'): Promise<OpenedD1> {
  // Only here: the Node server needs none of it.
  const { openD1 } = await import('../storage/wrangler.ts');
  return openD1(location);
}

/** Ends what stays open between two uses of a store. */
export async function closeConnections(): Promise<void> {
  await (await d1)?.close();
  d1 = undefined;
}

/** Channels on which what serves the enquiries notifies the owner. A Worker sends no e-mail: in D1 one would wait for ever. */
export function channelsFor({ d1Database }: Pick<Settings, 'd1Database'>, notifications: NotificationSettings) {
  return channelsOf(notifications).filter((channel) => d1Database === undefined || channel === 'webhook');
}

/** Opens the store; resolves to it, undefined if no enquiry was ever stored, and to the name of its database. */
async function openStore({ dataDir, d1Database }: Settings, channels: readonly Channel[], checked: boolean) {
  if (d1Database) {
    d1 ??= connectD1(d1Database).catch((error: unknown) => {
      d1 = undefined;
      throw error;
    });
    return { store: createStore((await d1).database, { channels }), file: `the ${d1Database} D1 database` };
  }
  // A command must not create a database: an empty one beside the real one would hide a wrong DATA_DIR.
  const store = hasDatabase(dataDir) ? openSqliteStore(dataDir, { channels, checked, create: false }) : undefined;
  return { store, file: databasePath(dataDir) };
}

/**
 * Runs an action on the store in DATA_DIR or in D1. The store is undefined if no enquiry was ever stored.
 * @param readsOnly true if the action changes nothing; it then does not wait for a check of the whole database
 * @throws SettingsError for settings, StoreError for a database that can't be used
 */
export async function withStore<T>(
  environment: Environment,
  readsOnly: boolean,
  act: (stored: Omit<Call, keyof Arguments>) => Promise<T>,
): Promise<T> {
  const settings = readSettings(environment);
  const notifications = readNotificationSettings(environment);
  const channels = channelsFor(settings, notifications);
  const { store, file } = await openStore(settings, channels, !readsOnly);
  return act({ store, file, channels, notifications, siteUrl: settings.siteUrl });
}

/**
 * Runs a command, for the terminal and for the desk.
 * @param report takes the outcome; a long output is read during it
 */
export function runCommand<T>(
  command: Command,
  given: Arguments,
  environment: Environment,
  report: (outcome: Outcome) => Promise<T>,
): Promise<T> {
  return withStore(environment, command.readsOnly ?? false, async (stored) => {
    try {
      return await report(await command.run({ ...stored, ...given }));
    } catch (error) {
      if (!isSqliteError(error)) {
        throw error;
      }
      // SQLite commits a change as a whole or not at all.
      return report(failed(1, `Nothing was changed in ${stored.file}: ${explainSqliteError(error)}.`));
    }
  });
}
