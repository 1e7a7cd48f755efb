import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../server/testing/free-port.ts';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';

export interface AttackedServer {
  readonly port: number;
  readonly pid: number;
  /** Kills the server at once. */
  kill(): void;
  /** Tells the server to stop; resolves to true if it ended within the given milliseconds. */
  stopsWithin(milliseconds: number): Promise<boolean>;
}

async function portOf(child: ChildProcess, ended: Promise<unknown>): Promise<number> {
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  const [line] = await Promise.race([once(lines, 'line'), ended.then(() => [''])]);
  const port = /localhost:(\d+)$/.exec(String(line))?.[1];
  if (!port) throw new Error('The server ended before it listened: its own words are above.');
  return Number(port);
}

/** Folder of the built site that is attacked. */
export const siteFolder = path.resolve('test-results/attack');

/** Starts a server on that site, with enquiries in that folder; resolves once it listens. */
export async function startServer(dataDir: string): Promise<AttackedServer> {
  // Name of an npm command: the server then ends with the process that started it.
  const environment = {
    npm_lifecycle_event: 'test:attack',
    LISTEN_ADDRESS: '127.0.0.1',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, nodeArguments('server/main.ts'), {
    cwd: siteFolder,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...environment, PORT: String(await freePort()) },
  });
  const ended = once(child, 'exit');
  const port = await portOf(child, ended);
  return {
    port,
    pid: child.pid ?? 0,
    kill: () => void child.kill('SIGKILL'),
    async stopsWithin(milliseconds) {
      child.kill('SIGTERM');
      const deadline = AbortSignal.timeout(milliseconds);
      return Promise.race([ended.then(() => true), once(deadline, 'abort').then(() => false)]);
    },
  };
}
