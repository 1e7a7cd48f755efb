import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childrenOf } from '../../../server/testing/child-processes.ts';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';

/** Server that can only be killed. */
export interface DoomedServer {
  readonly port: number;
  /** Kills the server and its database at once; returns its completed fsyncs since it listened, undefined if they can't be counted. */
  kill(): Promise<number | undefined>;
}

const trace = ['strace', '-f', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o'];

function canTrace(): boolean {
  return spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', process.execPath, '--version']).status === 0;
}

/** True if this machine has strace and allows tracing; elsewhere fsyncs are not counted. */
const traced = canTrace();

const syncsIn = (file: string) =>
  existsSync(file) ? (readFileSync(file, 'utf8').match(/(?:fsync|fdatasync).*= 0$/gm)?.length ?? 0) : 0;

/** Starts the server on a folder and resolves when it listens. */
export async function startDoomedServer(dataDir: string): Promise<DoomedServer> {
  const traceFile = path.join(dataDir, 'fsyncs.txt');
  rmSync(traceFile, { force: true });
  const command = [process.execPath, ...nodeArguments('tests/audits/crash/server.ts', dataDir)];
  const [program = '', ...args] = traced ? [...trace, traceFile, ...command] : command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([once(lines, 'line'), closed.then(() => [undefined])]);
  if (typeof line !== 'string') {
    throw new Error('tests/audits/crash/server.ts ended before it listened: its own words are above.');
  }
  const [port, pid] = line.split(' ').map(Number);
  const syncsBefore = syncsIn(traceFile);
  return {
    port: port ?? 0,
    async kill() {
      for (const each of [pid ?? Number.NaN, ...childrenOf(pid ?? 0)]) {
        process.kill(each, 'SIGKILL');
      }
      await closed;
      return traced ? syncsIn(traceFile) - syncsBefore : undefined;
    },
  };
}
