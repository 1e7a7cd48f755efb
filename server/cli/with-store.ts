import { existsSync } from 'node:fs';
import { channelsOf, readNotificationSettings } from '../../config/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { explainSqliteError, isSqliteError } from '../storage/sqlite/sqlite-error.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { type Call, type Command, failed, type Outcome } from './command.ts';

/** What a command is called with, beside the store and the settings. */
export type Arguments = Pick<Call, 'word' | 'options'>;

/**
 * Runs an action on the store in DATA_DIR, and closes the store. The store is undefined if no enquiry was ever stored.
 * @param readsOnly true if the action changes nothing; it then does not wait for a check of the whole database
 * @throws SettingsError for settings, StoreError for a database that can't be used
 */
export async function withStore<T>(
  environment: Environment,
  readsOnly: boolean,
  act: (stored: Omit<Call, keyof Arguments>) => Promise<T>,
): Promise<T> {
  const { dataDir, siteUrl } = readSettings(environment);
  const notifications = readNotificationSettings(environment);
  const channels = channelsOf(notifications);
  // A command must not create a database: an empty one beside the real one would hide a wrong DATA_DIR.
  const file = databasePath(dataDir);
  const store = existsSync(file) ? openSqliteStore(dataDir, { channels, checked: !readsOnly }) : undefined;
  try {
    return await act({ store, file, channels, notifications, siteUrl });
  } finally {
    store?.close();
  }
}

/**
 * Runs a command, for the terminal and for the desk.
 * @param report takes the outcome while the store is still open: a long output is read during it
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
