import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/**
 * Holds a port open as systemd does for a socket, and runs a server on it again and again: `open-port.ts PORT SERVER …`. It
 * accepts no connection itself, because it waits for the server to end.
 */
const [port, ...args] = process.argv.slice(2);
const holder = createServer().listen(Number(port), '127.0.0.1', () => {
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
  for (;;) {
    const { status } = spawnSync('sh', ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', fd],
    });
    if (status !== 0) process.exit(1);
  }
});
