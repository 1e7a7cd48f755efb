import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { analyticsConstants } from './build/analytics.ts';
import { chunkGroups } from './build/chunks.ts';
import { shortClassName } from './build/class-names.ts';
import { openingHoursText, registeredDetails } from './build/company-words.ts';
import { contentFaults } from './build/content-rules/content.ts';
import { ContentError } from './build/content-rules/fault.ts';
import { developmentPages } from './build/development.ts';
import { pageStyles } from './build/page-styles.ts';
import { prerenderSite, rendererFolder } from './build/prerender.ts';
import { readPrivacyNotice } from './build/privacy-notice.ts';
import { reactModules } from './build/react-modules.ts';
import { readSettings } from './build/settings.ts';
import { SettingsError } from './build/settings-error.ts';
import { subsetTypeface } from './build/typeface.ts';
import { companyRecord, registeredWords } from './content/company.ts';

/** What is the owner's to put right ends with its own lines: Vite would print the stack of its own loader around them. */
function exitOver(error: unknown): never {
  if (error instanceof SettingsError || error instanceof ContentError) {
    console.error(error.message);
    process.exit(1);
  }
  throw error;
}

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    return exitOver(error);
  }
}

/**
 * Stops a build, and the start of the development server, over content that breaks a rule. A server that runs already, and reads
 * its configuration again because a file has changed, keeps its last good state: Vite does that where reading it throws.
 */
function checkContentOrExit() {
  const faults = contentFaults();
  if (faults.length > 0) {
    console.error(
      `${faults.join('\n')}\n${faults.length === 1 ? 'One thing' : `${faults.length} things`} in content/ to put right.`,
    );
    if ('contentChecked' in globalThis) {
      throw new Error('The content breaks rules: see above.');
    }
    process.exit(1);
  }
  Object.assign(globalThis, { contentChecked: true });
}

const settings = settingsOrExit();
checkContentOrExit();
const notice = readPrivacyNotice();
const { plugin: gatherStyles, styles } = pageStyles();

/**
 * Vite wraps each dynamic import to preload what the chunk needs besides. Here no chunk needs another that is not there
 * already, so the wrapper is all cost: 0.8 kB and a request of its own before the app.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig(({ command }) => ({
  appType: 'custom',
  // The names that components give stay readable while they are worked on.
  css: { modules: command === 'build' ? { generateScopedName: shortClassName } : {} },
  define: {
    'import.meta.env.SITE_URL': JSON.stringify(settings.siteUrl),
    'import.meta.env.FORM_ENDPOINT': JSON.stringify(settings.formEndpoint),
    ...analyticsConstants(settings.analytics),
    'import.meta.env.BUILD_YEAR': new Date().getFullYear(),
    'import.meta.env.REGISTERED_DETAILS': JSON.stringify(registeredDetails(companyRecord, registeredWords)),
    'import.meta.env.OPENING_HOURS': JSON.stringify(openingHoursText(companyRecord.openingHours)),
    'import.meta.env.HAS_PRIVACY_NOTICE': notice !== undefined,
    'import.meta.env.PRIVACY_NOTICE': JSON.stringify(notice ?? { heading: '', html: '' }),
  },
  plugins: [
    reactModules,
    react(),
    {
      name: 'typeface',
      applyToEnvironment: ({ name }) => name === 'client',
      async generateBundle() {
        this.emitFile({ type: 'asset', name: 'instrument-sans.woff2', source: await subsetTypeface() });
      },
    },
    gatherStyles,
    plainImports,
    developmentPages(settings),
  ],
  server: { port: settings.port, strictPort: true },
  build: {
    // A note on the speed of our own plugins is no news to whoever builds the site. React asks its scheduler for two
    // exports that only its own tests have; in the site's own code TypeScript finds an import of nothing.
    rolldownOptions: { checks: { pluginTimings: false, importIsUndefined: false } },
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: { input: 'src/start.ts', output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    ssr: {
      build: { outDir: rendererFolder, copyPublicDir: false, rollupOptions: { input: 'src/prerender.tsx' } },
    },
  },
  builder: {
    // One set of plugins for both builds: the pages' styles are handed from the first to prerendering.
    sharedConfigBuild: true,
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        await builder.build(environment);
      }
      await prerenderSite(settings, builder.config.build.outDir, styles()).catch(exitOver);
    },
  },
}));
