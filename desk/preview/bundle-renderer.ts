import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';
import { siteConstants } from '../../build/constants.ts';
import { pageStyles, type Styles } from '../../build/vite-plugins/page-styles.ts';
import type { Settings } from '../../config/settings.ts';
import { edited } from './renderer.ts';

/** Code of the site that renders pages, and the style rules of a page. */
export interface RendererBundle {
  readonly code: string;
  readonly styles: Styles;
}

/** Builds the code of the site that renders pages, as a function of the content. */
export async function bundleRenderer(project: string, settings: Settings): Promise<RendererBundle> {
  const { plugin: gatherStyles, styles } = pageStyles();
  const output = (await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    publicDir: false,
    define: siteConstants(settings, (name) => `${edited}.constants.${name}`),
    plugins: [
      react(),
      {
        name: 'content-of-the-preview',
        load: {
          filter: { id: /\/src\/content\/read\.ts$/ },
          handler: () => `export const readContent = () => ${edited}.content;`,
        },
      },
      gatherStyles,
    ],
    // A CommonJS bundle can't have the default exports of ES modules from elsewhere.
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
    build: {
      ssr: 'src/entry.prerender.tsx',
      write: false,
      target: 'esnext',
      cssTarget: 'baseline-widely-available',
      cssCodeSplit: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  const [{ code }] = output.output;
  return { code, styles };
}
