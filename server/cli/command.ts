import type { Channel, NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { OwnerStore, StoredEnquiry } from '../storage/enquiry-store.ts';

/**
 * Result of a command: text, or chunks of whole lines read from the store, with a separate line if part of it failed. A
 * failure has one line with the reason, and an exit code. 1: nothing found, or impossible at present. 2: wrong usage or
 * setting.
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

/** Failure of a command that needs a database where there is none. */
export const noDatabase = (file: string) =>
  failed(1, `There is no database at ${file}: see that DATA_DIR is the server's. The first enquiry creates it.`);

export interface Call {
  /** Undefined if there is no database: no enquiry has ever been stored, or DATA_DIR is wrong. */
  readonly store: OwnerStore | undefined;
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

/** One command of `npm run enquiries -- …`. */
export interface Command {
  /** Arguments after the name, as the usage shows them; '' for none. */
  readonly form: string;
  readonly purpose: string;
  /** True if the command changes nothing. Such a command does not wait for a check of the whole database. */
  readonly readsOnly?: boolean;
  /** True if an argument may follow the name. */
  readonly takesWord: boolean;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  run(call: Call): Promise<Outcome>;
}

/** Runs the action on the enquiry with the number of the call. */
export async function withEnquiry(
  { store, file, word }: Call,
  act: (enquiry: StoredEnquiry, store: OwnerStore) => Promise<Outcome>,
): Promise<Outcome> {
  if (!word || !/^\d{1,15}$/.test(word)) {
    return failed(2, 'Say which enquiry by its number, such as "show 12"; "list" shows the numbers.');
  }
  if (!store) {
    return noDatabase(file);
  }
  const enquiry = await store.get(Number(word));
  return enquiry ? act(enquiry, store) : failed(1, `There is no enquiry ${word}; "list" shows those there are.`);
}
