import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Serves the built site of a folder in a process of its own, as `npm run serve` does; resolves to its origin. */
export async function serveSite(folder: string): Promise<string> {
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    cwd: folder,
    env: { PORT: String(port) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return `http://localhost:${port}`;
}
