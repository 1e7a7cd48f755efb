import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../config/testing/temporary-folder.ts';
import { freePort } from '../server/testing/free-port.ts';
import { rewrite } from './e2e/support/sites/clean-copy.ts';

test('while the site restarts behind Caddy, a visitor waits for it', async () => {
  const folder = temporaryFolder();
  const [port, site] = [await freePort(), await freePort()];
  copyFileSync('deploy/container/Caddyfile', path.join(folder, 'Caddyfile'));
  rewrite(folder, 'Caddyfile', [
    ['\tlog {', '\tadmin off\n\tlog {'],
    ['site:3000', `127.0.0.1:${site}`],
    ['www.{$DOMAIN} {', `http://localhost:${port} {`],
    ['\n{$DOMAIN}', `\nhttp://bare.localhost:${port}`],
    ['{$DESK}', `http://desk.localhost:${port}`],
  ]);
  const caddy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  });
  onTestFinished(async () => {
    caddy.kill();
    await once(caddy, 'exit');
  });
  const statusOf = async (address: string) => (await fetch(`http://localhost:${port}${address}`)).status;
  await vi.waitFor(() => statusOf('/healthz'), { timeout: 20_000 });

  const page = statusOf('/');
  await wait(500); // The restart.
  const server = createServer((_, response) => response.end()).listen(site, '127.0.0.1');
  onTestFinished(() => void server.close());
  expect(await page).toBe(200);
});
