/// <reference types="vitest/config" />
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentConstants, siteConstants } from './build/constants.ts';
import { developmentPages } from './build/dev-server/plugin.ts';
import { exitOver } from './build/exit-over.ts';
import { readLocalImages } from './build/images/local-images.ts';
import { contentAsData } from './build/vite-plugins/content.ts';
import { codeFolder } from './config/code-folder.ts';
import { readSettings } from './config/settings.ts';
import { content } from './src/content/content.ts';
import { ContentError } from './src/content/content-error.ts';
import { serviceOptions } from './src/enquiry/service-options.ts';

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitOver(error);
  }
}

const settings = settingsOrExit();
const { images, violations } = await readLocalImages(content);
if (violations.length > 0) {
  exitOver(new ContentError(violations));
}
const constants = contentConstants(content, images);

/** Of the development server and the unit tests; build/bundles.ts has that of a build. */
export default defineConfig({
  appType: 'custom',
  root: codeFolder,
  cacheDir: path.resolve('.cache/vite'),
  test: {
    // Attacks take minutes of processor time, audits need other programs: `npm run test:attack`, `npm run test:publishing`.
    exclude: [
      '**/node_modules/**',
      'test-results/**',
      '**/*.spec.ts',
      ...(process.env.ATTACKS ? [] : ['**/*.{attack,audit}.test.ts']),
    ],
    // Node 25 and newer have a storage of their own, which would hide that of the tests' browser.
    execArgv: ['--no-experimental-webstorage'],
    // More than cores: many tests wait for a timeout. A busy machine may take its time.
    maxWorkers: 4,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
  define: siteConstants(settings, (name) => JSON.stringify(constants[name])),
  plugins: [
    react(),
    contentAsData((_, value) => JSON.stringify(value)),
    developmentPages(settings, images, async () => {
      // Build and server don't import each other: their common root connects them, and only where enquiries are accepted.
      const { openDevelopmentEnquiries } = await import('./server/development-enquiries.ts');
      return openDevelopmentEnquiries(
        settings,
        serviceOptions().map(({ id }) => id),
      );
    }),
  ],
  // Pages of other origins get no module: docs/explanation/security.md.
  server: {
    host: 'localhost',
    cors: false,
    port: settings.port,
    strictPort: true,
    fs: { allow: [codeFolder, path.resolve('.cache/vite')] },
  },
});
