import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Environment } from '../../config/parse-settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { StoreError } from '../storage/enquiry-store.ts';
import { type Command, CommandError } from './command.ts';
import { commands } from './commands.ts';
import { visibleLines, visibleText } from './format/visible-text.ts';
import { closeConnections, openStore } from './open-store.ts';

/** Where a command prints: a process's own streams, or those of a test. */
export interface Streams {
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable;
}

function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { form, purpose }]) => `  npm run enquiries -- ${`${name} ${form}`.padEnd(39)}${purpose}\n`,
  );
  return `Usage:\n${lines.join('')}`;
}

/**
 * Prints no faster than the reader takes the output. Escapes control characters for a terminal; writes to a file or program
 * unchanged.
 * @returns the exit code
 * @throws errors of reading the output
 */
async function print(output: string | AsyncIterable<string>, { stdout, stderr }: Streams): Promise<number> {
  const visible = async function* (chunks: AsyncIterable<string>) {
    for await (const chunk of chunks) {
      yield stdout.isTTY ? visibleLines(chunk, '') : chunk;
    }
  };
  try {
    // Without an end: it would shut down a socket, such as the journal's, for the commands that follow in a script.
    await pipeline(Readable.from(output), visible, stdout, { end: false });
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall !== 'write') throw error;
    // EPIPE only means that the reader, such as `head`, needs no more.
    if (code !== 'EPIPE') {
      stderr.write(`The output is not complete: ${message}.\n`);
      return 1;
    }
  }
  return 0;
}

const hint = '"npm run enquiries" shows the usage.';

async function run([name, ...args]: readonly string[], environment: Environment, streams: Streams): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || args.includes('--help')) {
    return print(usage(), streams);
  }
  const command: Command | undefined = new Map(Object.entries(commands)).get(name);
  if (!command) {
    throw new CommandError(2, `Unknown command "${visibleText(name)}": ${hint}`);
  }
  const { positionals, values } = parseArgs({ args, options: command.options ?? {}, allowPositionals: true });
  const surplus = positionals[command.takesWord ? 1 : 0];
  if (surplus !== undefined) {
    throw new CommandError(2, `Unexpected argument "${visibleText(surplus)}": ${hint}`);
  }
  const opened = await openStore(environment, command.readsOnly);
  const { output, warning, after } = await command.run({ ...opened, word: positionals[0], options: values });
  const exitCode = await print(output, streams);
  for (const line of [warning, exitCode === 0 && (await after?.())]) {
    if (line) streams.stderr.write(`${line}\n`);
  }
  return exitCode;
}

/** Exit code for an error whose message is for the owner; undefined for any other. */
function exitCodeOf(error: unknown): 1 | 2 | undefined {
  if (error instanceof CommandError) return error.exitCode;
  // parseArgs reports wrong options by an error with a code.
  const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
  return isUsage || error instanceof SettingsError ? 2 : error instanceof StoreError ? 1 : undefined;
}

/**
 * Runs `npm run enquiries -- …`.
 * @param args command and its arguments
 * @returns the exit code: 0 done, 1 nothing found or impossible at present, 2 wrong usage or setting
 */
export async function runCli(args: readonly string[], environment: Environment, streams: Streams): Promise<number> {
  try {
    return await run(args, environment, streams);
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (exitCode === undefined) throw error;
    streams.stderr.write(`${(error as Error).message}\n`);
    return exitCode;
  } finally {
    await closeConnections();
  }
}
