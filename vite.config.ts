import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { analyticsConstants } from './build/analytics.ts';
import { developmentPages } from './build/development.ts';
import { prerenderSite, rendererFolder } from './build/prerender.ts';
import { readSettings, SettingsError } from './build/settings.ts';
import { subsetTypeface } from './build/typeface.ts';

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) {
      // One line for the owner: Vite would print the stack of its own loader around it.
      console.error(error.message);
      process.exit(1);
    }
    throw error;
  }
}

const settings = settingsOrExit();

export default defineConfig({
  appType: 'custom',
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(settings.siteUrl),
    'import.meta.env.FORM_ENDPOINT': JSON.stringify(settings.formEndpoint),
    ...analyticsConstants(settings.analytics),
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
  },
  plugins: [
    react(),
    {
      name: 'typeface',
      applyToEnvironment: ({ name }) => name === 'client',
      async generateBundle() {
        this.emitFile({ type: 'asset', name: 'instrument-sans.woff2', source: await subsetTypeface() });
      },
    },
    developmentPages(settings),
  ],
  server: { port: settings.port, strictPort: true },
  build: {
    // A note on the speed of our own plugins is no news to whoever builds the site.
    rolldownOptions: { checks: { pluginTimings: false } },
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: { manifest: true, rollupOptions: { input: 'src/start.ts' } },
    },
    ssr: {
      build: { outDir: rendererFolder, copyPublicDir: false, rollupOptions: { input: 'src/prerender.tsx' } },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        await builder.build(environment);
      }
      await prerenderSite(settings, builder.config.build.outDir);
    },
  },
});
