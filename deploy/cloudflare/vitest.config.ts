import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    dir: import.meta.dirname,
    include: ['**/*.cloudflare.ts'],
    globalSetup: 'deploy/cloudflare/tests/test-setup.ts',
    silent: 'passed-only',
    // As in vite.config.ts: a busy machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
