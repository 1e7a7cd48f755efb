import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { SettingsError } from '../../config/settings-error.ts';
import { StoreError } from '../storage/enquiry-store.ts';
import { type Command, done, failed, type Outcome } from './command.ts';
import { backup } from './commands/backup.ts';
import { deleteOne } from './commands/delete.ts';
import { exportAll } from './commands/export.ts';
import { list } from './commands/list.ts';
import { purge } from './commands/purge.ts';
import { resend } from './commands/resend.ts';
import { show } from './commands/show.ts';
import { stats } from './commands/stats.ts';
import { testNotification } from './commands/test-notification.ts';
import { visibleLines, visibleText } from './format/visible-text.ts';
import { closeConnections, runCommand } from './with-store.ts';

/** `npm run enquiries -- …`: the owner's commands for enquiries, usable while the site is served. */

const commands = new Map<string, Command>([
  ['list', list],
  ['show', show],
  ['export', exportAll],
  ['stats', stats],
  ['resend', resend],
  ['test-notification', testNotification],
  ['delete', deleteOne],
  ['purge', purge],
  ['backup', backup],
]);

function usage(): string {
  const lines = [...commands].map(
    ([name, { form, purpose }]) => `  npm run enquiries -- ${`${name} ${form}`.padEnd(39)}${purpose}\n`,
  );
  return `Usage:\n${lines.join('')}`;
}

/**
 * Prints no faster than the reader takes the output. Escapes control characters for a terminal; writes to a file or program
 * unchanged.
 * @throws errors of reading the output
 */
async function print(output: string | AsyncIterable<string>): Promise<void> {
  const visible = async function* (chunks: AsyncIterable<string>) {
    for await (const chunk of chunks) {
      yield process.stdout.isTTY ? visibleLines(chunk, '') : chunk;
    }
  };
  try {
    // Without an end: it would shut down a socket, such as the journal's, for the commands that follow in a script.
    await pipeline(Readable.from(output), visible, process.stdout, { end: false });
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== 'write') {
      throw error;
    }
    // EPIPE only means that the reader, such as `head`, needs no more.
    if (code !== 'EPIPE') {
      console.error(`The output is not complete: ${message}.`);
      process.exitCode = 1;
    }
  }
}

async function report(outcome: Outcome): Promise<void> {
  if (outcome.status === 'failed') {
    console.error(outcome.problem);
    process.exitCode = outcome.exitCode;
    return;
  }
  await print(outcome.output);
  process.stderr.write(outcome.warning && `${outcome.warning}\n`);
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help' || args.includes('--help')) {
    return report(done(usage()));
  }
  const command = commands.get(name);
  if (!command) {
    return report(failed(2, `"${visibleText(name)}" is not a command: "npm run enquiries" shows the usage.`));
  }
  const { positionals, values } = parseArgs({ args, options: command.options, allowPositionals: true });
  const surplus = positionals[command.takesWord ? 1 : 0];
  if (surplus !== undefined) {
    return report(failed(2, `"${visibleText(surplus)}" is one word too many: "npm run enquiries" shows the usage.`));
  }
  await runCommand(command, { word: positionals[0], options: values }, process.env, report);
}

/** Returns true if the owner can fix the error; parseArgs reports wrong options by throwing an error with a code. */
function isExpected(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return error instanceof SettingsError || error instanceof StoreError || code.startsWith('ERR_PARSE_ARGS_');
}

// Where pipes are asynchronous, EPIPE may come after `print` has written the last chunk.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.syscall !== 'write') {
    throw error;
  }
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!isExpected(error)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await closeConnections();
}
