import { type Mark, marks, type StoredEnquiry } from '../storage/enquiry-store.ts';
import type { OwnerStore } from '../storage/store.ts';
import type { OpenedStore } from './open-store.ts';

/** What a command prints: text, or chunks of whole lines read from the store, and a separate line if part of it failed. */
export interface Outcome {
  readonly output: string | AsyncIterable<string>;
  readonly warning?: string | undefined;
  /** What to do once the output is printed whole; resolves to a warning. */
  after?(): Promise<string | undefined>;
}

/** Failure of a command, with its exit code. 1: nothing found, or impossible at present. 2: wrong usage or setting. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface Call extends OpenedStore {
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
  readonly takesWord?: boolean;
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** @throws CommandError */
  run(call: Call): Promise<Outcome>;
}

export function storeOf({ store, file }: Call): Required<OwnerStore> {
  if (!store) {
    const remedy = "Check that DATA_DIR is the server's. The first enquiry creates it.";
    throw new CommandError(1, `There is no database at ${file}. ${remedy}`);
  }
  return store;
}

export async function enquiryOf(call: Call): Promise<{ readonly store: OwnerStore; readonly enquiry: StoredEnquiry }> {
  const { word = '' } = call;
  if (!/^\d{1,15}$/.test(word)) {
    throw new CommandError(2, 'Name the enquiry by its number, such as "show 12". "list" shows the numbers.');
  }
  const store = storeOf(call);
  const enquiry = await store.get(Number(word));
  if (!enquiry) {
    throw new CommandError(1, `There is no enquiry ${word}. "list" shows the numbers.`);
  }
  return { store, enquiry };
}

export const markOptions = Object.fromEntries(marks.map((mark) => [mark, { type: 'boolean' as const }]));

/** Mark that the options name; undefined without one. */
export function markIn({ options }: Call): Mark | undefined {
  const [mark, ...others] = marks.filter((each) => options[each]);
  if (others.length > 0) throw new CommandError(2, `Give one of --${mark} and --${others.join(' and --')}.`);
  return mark;
}

/** Counts in words: "1 enquiry", "2 enquiries". */
export const counted = (count: number, noun = 'enquiry', plural = 'enquiries') =>
  `${count} ${count === 1 ? noun : plural}`;
