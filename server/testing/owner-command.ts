import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { readSettings } from '../../config/settings.ts';
import type { Call } from '../cli/command.ts';
import { runCli } from '../cli/run-cli.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { onFullDisk, throughShell } from './full-disk.ts';
import { nodeArguments } from './node-arguments.ts';

/** Runs `npm run enquiries -- …` in this process. */
export async function enquiries(
  dataDir: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  isTTY = false,
) {
  const [stdout, stderr] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()];
  const output = Promise.all([buffer(stdout), buffer(stderr)]);
  const status = await runCli(args, { DATA_DIR: dataDir, ...environment }, { stdout, stderr }).finally(() => {
    stdout.end();
    stderr.end();
  });
  const [printed, errors] = await output;
  return { stdout: printed.toString(), stderr: errors.toString(), status };
}

/** What a command is given that works on a store, with nothing set. */
export const onStore = (store: Call['store'], file: string, word?: string): Call => ({
  ...{ store, file, channels: [], word, options: {} },
  ...{ notifications: readNotificationSettings({}), settings: readSettings({}) },
});

/** Starts `npm run enquiries -- …` as a process of its own, which ends with the test at the latest. */
export function spawnCommand(dataDir: string, args: readonly string[], environment = {}) {
  const child = spawn(process.execPath, nodeArguments('server/cli/enquiries.ts', ...args), {
    env: { DATA_DIR: dataDir, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'close') };
}

/** Runs `npm run enquiries -- …` as a process of its own with a limit on file size, as on a full disk. */
export function runOnFullDisk(dataDir: string, kilobytes: number, args: readonly string[], environment = {}) {
  const [program, programArgs] = throughShell(
    onFullDisk(kilobytes),
    process.execPath,
    nodeArguments('server/cli/enquiries.ts', ...args),
  );
  const env = { DATA_DIR: dataDir, ...environment };
  const { stdout, stderr, status } = spawnSync(program, programArgs, { env, encoding: 'utf8' });
  return { stdout, stderr, status };
}

/** Changes a column of an enquiry: the reason to suspect spam, or the time of arrival, ISO 8601. */
export function change(dataDir: string, column: 'spam' | 'received_at', id: number, value: string): void {
  const database = new DatabaseSync(databasePath(dataDir));
  database.prepare(`UPDATE enquiries SET ${column} = ? WHERE id = ?`).run(value, id);
  database.close();
}

/** Adds 500 enquiries of 60 kB: enough that a command can be killed while it writes them. */
export function fill(dataDir: string): void {
  const database = new DatabaseSync(databasePath(dataDir));
  database.exec(`WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 500)
    INSERT INTO enquiries (received_at, name, email, phone, company, message, service)
    SELECT '2026-01-01T00:00:00.000Z', 'Ada', 'ada@company.example', '', '', hex(randomblob(30000)), '' FROM number`);
  database.close();
}
