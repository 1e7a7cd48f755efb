import type { Channel, NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import type { OwnerStore } from '../storage/store.ts';

/**
 * Result of a command: text, or chunks of whole lines read from the store, with a separate line if part of it failed. A
 * failure has its reason, and an exit code. 1: nothing found, or impossible at present. 2: wrong usage or setting.
 */
export type Outcome =
  | { readonly status: 'done'; readonly output: string | AsyncIterable<string>; readonly warning: string }
  | { readonly status: 'failed'; readonly problem: string; readonly exitCode: 1 | 2 };

export const done = (output: string | AsyncIterable<string>, warning = ''): Outcome => ({
  status: 'done',
  output,
  warning,
});
export const failed = (exitCode: 1 | 2, problem: string): Outcome => ({ status: 'failed', problem, exitCode });

export interface Call {
  /** Path of the database, which may not exist, or the name of its service. */
  readonly file: string;
  /** Channels on which the owner is notified of enquiries. */
  readonly channels: readonly Channel[];
  readonly notifications: NotificationSettings;
  /** Origin of the site, whose name the notifications have. */
  readonly siteUrl: string;
  /** Argument after the command's name. */
  readonly word: string | undefined;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

interface Described {
  /** Arguments after the name, as the usage shows them; '' for none. */
  readonly form: string;
  readonly purpose: string;
  /** True if the command changes nothing. Such a command does not wait for a check of the whole database. */
  readonly readsOnly?: boolean;
  /** True if an argument may follow the name. */
  readonly takesWord?: boolean;
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
}

/** One command of `npm run enquiries -- …`, by what it needs: an enquiry, a database, or none of them. */
export type Command = Described &
  (
    | { readonly needs: 'enquiry'; run(store: OwnerStore, enquiry: StoredEnquiry, call: Call): Promise<Outcome> }
    | { readonly needs: 'database'; run(store: OwnerStore, call: Call): Promise<Outcome> }
    | { readonly needs: 'nothing'; run(store: OwnerStore | undefined, call: Call): Promise<Outcome> }
  );

/**
 * Runs a command on a store.
 * @param store undefined if there is no database: no enquiry has ever been stored, or DATA_DIR is wrong
 */
export async function runOn(store: OwnerStore | undefined, command: Command, call: Call): Promise<Outcome> {
  const { file, word } = call;
  if (command.needs === 'nothing') {
    return command.run(store, call);
  }
  if (command.needs === 'enquiry' && !/^\d{1,15}$/.test(word ?? '')) {
    return failed(2, 'Name the enquiry by its number, such as "show 12". "list" shows the numbers.');
  }
  if (!store) {
    return failed(
      1,
      `There is no database at ${file}. Check that DATA_DIR is the server's. The first enquiry creates it.`,
    );
  }
  if (command.needs === 'database') {
    return command.run(store, call);
  }
  const enquiry = await store.get(Number(word));
  return enquiry
    ? command.run(store, enquiry, call)
    : failed(1, `There is no enquiry ${word}. "list" shows the numbers.`);
}
