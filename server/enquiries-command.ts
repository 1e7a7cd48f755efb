import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSettings, SettingsError } from '../build/settings.ts';
import { toCsv } from './enquiries-csv.ts';
import { describeEnquiry, listEnquiries } from './enquiries-listing.ts';
import type { StoredEnquiry } from './enquiry-store.ts';
import { databasePath, openSqliteStore, type SqliteStore, StoreError } from './sqlite-store.ts';
import { visibleText } from './visible-text.ts';

/** `npm run enquiries -- …`: what the owner does with enquiries, also while the site is being served. */

const usage = `Usage:
  npm run enquiries -- list                        one line for each enquiry, newest first
  npm run enquiries -- show ID                     one enquiry in full
  npm run enquiries -- export --format csv|json    all enquiries; "npm run --silent" prints nothing else
  npm run enquiries -- delete ID                   erases one enquiry for good
`;

/** What the command prints, or one line on why it can't and its exit code: 1 nothing there, 2 wrong usage. */
type Outcome =
  | { readonly status: 'done'; readonly output: string }
  | { readonly status: 'failed'; readonly problem: string; readonly exitCode: 1 | 2 };

const done = (output: string): Outcome => ({ status: 'done', output });
const failed = (exitCode: 1 | 2, problem: string): Outcome => ({ status: 'failed', problem, exitCode });

/** `store` is undefined where no enquiry has ever been stored. */
async function withEnquiry(
  store: SqliteStore | undefined,
  id: string | undefined,
  act: (enquiry: StoredEnquiry, store: SqliteStore) => Promise<string>,
): Promise<Outcome> {
  if (!id || !/^\d{1,15}$/.test(id)) {
    return failed(2, 'Say which enquiry by its number, such as "show 12"; "list" shows the numbers.');
  }
  const enquiry = await store?.get(Number(id));
  return store && enquiry
    ? done(await act(enquiry, store))
    : failed(1, `There is no enquiry ${id}; "list" shows those there are.`);
}

function exportAs(format: string | undefined, enquiries: readonly StoredEnquiry[]): Outcome {
  switch (format) {
    case 'json':
      return done(`${JSON.stringify(enquiries, undefined, 2)}\n`);
    case 'csv':
      return done(toCsv(enquiries));
    default:
      return failed(2, 'An export needs its format: --format csv or --format json.');
  }
}

async function runAction(
  [action, id, ...rest]: readonly string[],
  format: string | undefined,
  store: SqliteStore | undefined,
  file: string,
): Promise<Outcome> {
  const takesId = action === 'show' || action === 'delete';
  const surplus = takesId ? rest[0] : id;
  if (surplus !== undefined) {
    return failed(2, `"${visibleText(surplus)}" is one word too many: "npm run enquiries" shows the usage.`);
  }
  switch (action) {
    case undefined:
    case 'help':
      return done(usage);
    case 'list':
      return done(listEnquiries((await store?.list()) ?? [], file));
    case 'show':
      return withEnquiry(store, id, async (enquiry) => describeEnquiry(enquiry));
    case 'delete':
      return withEnquiry(store, id, async (enquiry, keeper) => {
        await keeper.remove(enquiry.id);
        return `Enquiry ${enquiry.id} is deleted.\n`;
      });
    case 'export':
      return exportAs(format, (await store?.list()) ?? []);
    default:
      return failed(2, `"${visibleText(action)}" is not a command: "npm run enquiries" shows the usage.`);
  }
}

async function run(args: readonly string[]): Promise<Outcome> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { format: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    return done(usage);
  }
  const { dataDir } = readSettings(process.env);
  // Asking must not create a database: an empty one beside the real one would hide a wrong DATA_DIR.
  const file = databasePath(dataDir);
  const store = existsSync(file) ? openSqliteStore(dataDir) : undefined;
  try {
    return await runAction(positionals, values.format, store, file);
  } finally {
    store?.close();
  }
}

/** Whether the error is the owner's to mend; parseArgs reports wrong options by throwing, with a code. */
function isExpected(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return error instanceof SettingsError || error instanceof StoreError || code.startsWith('ERR_PARSE_ARGS_');
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') {
    throw error; // EPIPE only means that the reader, such as `head`, has had enough.
  }
});

try {
  const outcome = await run(process.argv.slice(2));
  if (outcome.status === 'done') {
    process.stdout.write(outcome.output);
  } else {
    console.error(outcome.problem);
    process.exitCode = outcome.exitCode;
  }
} catch (error) {
  if (!isExpected(error)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 2;
}
