import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { databasePath } from '../storage/sqlite/database.ts';
import { throughShell } from './full-disk.ts';
import { nodeArguments } from './node-arguments.ts';

/** Arguments for Node, and the environment, of `npm run enquiries -- …`. */
export function commandLine(dataDir: string, args: readonly string[], environment: Record<string, string> = {}) {
  return {
    args: nodeArguments('server/cli/enquiries.ts', ...args),
    env: { DATA_DIR: dataDir, ...environment },
  };
}

/**
 * Runs `npm run enquiries -- …` to its end.
 * @param shell as in `throughShell`
 */
export function runCommand(
  dataDir: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  shell?: string,
) {
  const line = commandLine(dataDir, args, environment);
  const [program, programArgs] = throughShell(shell, process.execPath, line.args);
  const { stdout, stderr, status } = spawnSync(program, programArgs, { env: line.env, encoding: 'utf8' });
  return { stdout, stderr, status };
}

/** Starts `npm run enquiries -- …`; resolves when it has ended. */
export async function startCommand(dataDir: string, args: readonly string[]) {
  const line = commandLine(dataDir, args);
  const child = spawn(process.execPath, line.args, { env: line.env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, status };
}

function change(dataDir: string, column: 'spam' | 'received_at', id: number, value: string): void {
  const database = new DatabaseSync(databasePath(dataDir));
  database.prepare(`UPDATE enquiries SET ${column} = ? WHERE id = ?`).run(value, id);
  database.close();
}

/** Marks an enquiry as suspected spam. */
export const suspect = (dataDir: string, id: number, reason: string) => change(dataDir, 'spam', id, reason);

/** Changes the time of arrival of an enquiry, ISO 8601. */
export const backdate = (dataDir: string, id: number, time: string) => change(dataDir, 'received_at', id, time);
