import { defineConfig } from 'vite';

/** Built as the site is (vite.config.ts beside package.json), so that the two differ only in what they hold. */
export default defineConfig({
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'entry.ts' },
  },
});
