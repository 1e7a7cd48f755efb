import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { throughShell } from './full-disk.ts';
import { nodeArguments } from './node-arguments.ts';

/** Starts a server on a free port that never responds. */
export async function listenAnywhere(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Serves the built site of a folder in a separate process, as `npm run serve` does.
 * @param shell a shell command line that runs the server as "$@"
 */
export function serve(folder: string, environment: Record<string, string>, shell?: string) {
  const [program, args] = throughShell(shell, process.execPath, nodeArguments('server/main.ts'));
  const child = spawn(program, args, { cwd: folder, env: environment });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let errors = '';
  const started = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes('"started"')) started.resolve();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, output, errors }));
  return { child, ended, ready: started.promise };
}

/** Stops the process as a service manager does; resolves to its exit code and all its output. */
export async function stop({ child, ended }: ReturnType<typeof serve>, signal: NodeJS.Signals) {
  child.kill(signal);
  return ended;
}
