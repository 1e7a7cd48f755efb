/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentConstants, siteConstants } from './build/constants.ts';
import { developmentPages } from './build/dev-server/plugin.ts';
import { exitOver } from './build/exit-over.ts';
import { readLocalImages } from './build/images/local-images.ts';
import { prerenderSite, rendererFolder } from './build/prerender/prerender.ts';
import { entryModule, islandModule } from './build/prerender/scripts.ts';
import { faces, subsetFace } from './build/typeface/typeface.ts';
import { accent, contentAsData } from './build/vite-plugins/content.ts';
import { pageStyles, stylesFrom } from './build/vite-plugins/page-styles.ts';
import { codeFolder } from './config/code-folder.ts';
import { readSettings } from './config/settings.ts';
import { content } from './src/content/content.ts';
import { ContentError } from './src/content/content-error.ts';
import { serviceOptions } from './src/enquiry/service-options.ts';
import { islandNames } from './src/islands/names.ts';

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
const { plugin: gatherStyles, sheets } = pageStyles();

/** Functions that all browsers of the build's target have, and for which React still asks. */
const everywhere = [
  'AbortController',
  'WeakMap',
  'WeakSet',
  'clearTimeout',
  'queueMicrotask',
  'reportError',
  'setTimeout',
];

/** Class name of a component, the same whichever site is built. */
const shortName = (name: string, file: string) =>
  createHash('sha256')
    .update(`${path.relative(codeFolder, file)} ${name}`)
    .digest('base64url')
    .slice(0, 4)
    .replace(/^[\d-]/, '_');

export default defineConfig(({ command }) => ({
  appType: 'custom',
  root: codeFolder,
  cacheDir: path.resolve('.cache/vite'),
  test: {
    // Attacks take minutes of processor time: `npm run test:attack` runs them.
    exclude: [
      '**/node_modules/**',
      'test-results/**',
      '**/*.spec.ts',
      ...(process.env.ATTACKS ? [] : ['**/*.attack.test.ts']),
    ],
    // Node 25 and newer have a storage of their own, which would hide that of the tests' browser.
    execArgv: ['--no-experimental-webstorage'],
    // More than cores: many tests wait for a timeout. A busy machine may take its time.
    maxWorkers: 4,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
  // The class names of components stay readable during development.
  css: { modules: command === 'build' ? { generateScopedName: shortName } : {} },
  define: siteConstants(settings, (name) => JSON.stringify(constants[name])),
  plugins: [
    react(),
    contentAsData,
    {
      name: 'typeface',
      applyToEnvironment: ({ name }) => name === 'client',
      async generateBundle() {
        for (const face of faces) {
          this.emitFile({ type: 'asset', name: `${face.name}.woff2`, source: await subsetFace(face) });
        }
      },
    },
    accent,
    gatherStyles,
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
  build: {
    // A note on the speed of our own plugins doesn't concern whoever builds the site.
    rolldownOptions: { checks: { pluginTimings: false } },
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    modulePreload: false,
    // build/public-files/publish.ts publishes what the content names.
    copyPublicDir: false,
  },
  environments: {
    client: {
      build: { manifest: '.vite/entry.json', rolldownOptions: { input: entryModule } },
    },
    // Separate from the entry, so that the entry can't contain any of React.
    islands: {
      consumer: 'client',
      // React then leaves out the hook of its developer tools and fallbacks for old browsers: 488 bytes of the contact page.
      define: {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
        ...Object.fromEntries(everywhere.map((name) => [`typeof ${name}`, '"function"'])),
      },
      build: {
        manifest: '.vite/islands.json',
        rolldownOptions: {
          input: islandNames.map(islandModule),
          preserveEntrySignatures: 'exports-only',
          output: { codeSplitting: { groups: [{ name: 'hydrate', minShareCount: 2 }] } },
        },
      },
    },
    ssr: {
      // Nothing can be imported from the folder of a site, in which the built renderer lies for a moment.
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: rendererFolder,
        rolldownOptions: {
          input: 'src/entry.prerender.tsx',
          output: { entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    // One set of plugins for all environments: they hand the pages' styles to prerendering.
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        await builder.build(environment);
      }
      await prerenderSite(settings, builder.config.build.outDir, stylesFrom(sheets), images);
    },
  },
}));
