import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeBuiltSite } from '../../../server/testing/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Worker as wrangler would upload it. */
    bundle: string;
    dist: string;
  }
}

/** Bundles the worker with wrangler itself. */
export default function setup(project: TestProject) {
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
  project.provide('bundle', path.join(folder, 'bundle/worker.js'));
  project.provide('dist', dist);
  return () => rmSync(folder, { recursive: true, force: true });
}
