import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { listEnquiries } from '../../../server/testing/list-enquiries.ts';
import { writeBuiltSite } from '../../../server/testing/site.ts';
import { startWorker } from './test-worker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Worker as wrangler would upload it. */
    bundle: string;
    /** Folder of a made-up built site. */
    dist: string;
    /** Origin of a running worker, for tests in a browser environment, which can't start a worker. */
    origin: string;
    /** Address of the stored enquiries as JSON; DELETE erases them. */
    kept: string;
  }
}

/** Bundles the worker with wrangler itself, and starts one. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'worker-'));
  const dist = writeBuiltSite(folder);
  const { status } = spawnSync(
    path.resolve('deploy/cloudflare/node_modules/.bin/wrangler'),
    ['deploy', '--dry-run', '--outdir', path.join(folder, 'bundle'), '--assets', dist],
    {
      cwd: path.dirname(import.meta.dirname),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    },
  );
  if (status !== 0) throw new Error('wrangler can’t bundle the worker: see above.');
  const bundle = path.join(folder, 'bundle/worker.js');
  const { platform, store, clear } = await startWorker(bundle, dist, { ENQUIRY_RATE_LIMIT: '0' });
  const kept = createServer(async (request, response) => {
    if (request.method === 'DELETE') await clear();
    response
      .setHeader('Access-Control-Allow-Origin', '*')
      .setHeader('Access-Control-Allow-Methods', '*')
      .end(JSON.stringify(await listEnquiries(store)));
  }).listen(0, '127.0.0.1');
  await once(kept, 'listening');
  project.provide('bundle', bundle);
  project.provide('dist', dist);
  project.provide('origin', (await platform.ready).origin);
  project.provide('kept', `http://127.0.0.1:${(kept.address() as AddressInfo).port}/`);
  return async () => {
    kept.close();
    await platform.dispose();
    rmSync(folder, { recursive: true, force: true });
  };
}
