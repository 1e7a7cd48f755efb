import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  test: {
    dir: import.meta.dirname,
    include: ['**/*.cloudflare.ts'],
    globalSetup: 'deploy/cloudflare/tests/test-setup.ts',
    silent: 'passed-only',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
