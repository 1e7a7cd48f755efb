import { defineConfig } from 'vite';

/** Same build settings as the site's (vite.config.ts beside package.json), so that the two differ only in content. */
export default defineConfig({
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'entry.ts' },
  },
});
