import type { Channel } from '../../config/notification-settings.ts';
import type { StoredEnquiry } from '../storage/enquiry-store.ts';
import type { SqliteStore } from '../storage/sqlite/store.ts';

/**
 * What a command prints, at once or in chunks of whole lines as they are read from the store, with a line apart where part of it can't be done; or one line on why it can't and its exit code:
 * 1 nothing there or not to be done at present, 2 wrong usage or setting.
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

/** What a command is run with. */
export interface Call {
  /** Undefined where no enquiry has ever been stored. */
  readonly store: SqliteStore | undefined;
  /** The database, whether it is there or not. */
  readonly file: string;
  /** On which the owner is told of enquiries. */
  readonly channels: readonly Channel[];
  /** The word after the command's name. */
  readonly word: string | undefined;
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** One of `npm run enquiries -- …`. */
export interface Command {
  /** Everything after the name, as the usage shows it; '' for nothing. */
  readonly form: string;
  readonly purpose: string;
  /** Whether it changes nothing: then damage elsewhere in the database is no reason to wait for a check of all of it. */
  readonly readsOnly?: boolean;
  /** Whether a word may follow the name. */
  readonly takesWord: boolean;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  run(call: Call): Promise<Outcome>;
}

/** Runs the action on the enquiry that the call names by its number. */
export async function withEnquiry(
  { store, word }: Call,
  act: (enquiry: StoredEnquiry, store: SqliteStore) => Promise<Outcome>,
): Promise<Outcome> {
  if (!word || !/^\d{1,15}$/.test(word)) {
    return failed(2, 'Say which enquiry by its number, such as "show 12"; "list" shows the numbers.');
  }
  const enquiry = await store?.get(Number(word));
  return store && enquiry
    ? act(enquiry, store)
    : failed(1, `There is no enquiry ${word}; "list" shows those there are.`);
}
