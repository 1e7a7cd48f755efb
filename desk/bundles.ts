import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rollup } from 'vite';
import { siteConstants } from '../build/constants.ts';
import { pageStyles } from '../build/vite-plugins/page-styles.ts';
import { codeFolder } from '../config/code-folder.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { edited } from './preview/renderer.ts';

/** What the desk is built of. As a program, this module builds it and sends it: in the desk's own process Vite would keep 350 MB. */
export interface Bundles {
  readonly renderer: RendererBundle;
  readonly assets: DeskAssets;
}

/** Texts of the files of the desk's own page, by name. */
export type DeskAssets = ReadonlyMap<string, string>;

/** Builds in memory: nothing of it is ever written. */
async function bundle({ plugins = [], build: options, ...config }: InlineConfig) {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), ...plugins],
    build: {
      ...options,
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { checks: { pluginTimings: false }, ...options?.rolldownOptions },
    },
  })) as Rollup.RollupOutput;
  return output;
}

/** Builds the desk's page. */
async function buildAssets(): Promise<DeskAssets> {
  const output = await bundle({
    root: path.join(codeFolder, 'desk/app'),
    build: {
      rolldownOptions: {
        input: path.join(codeFolder, 'desk/app/main.tsx'),
        output: { entryFileNames: 'desk.js', assetFileNames: 'desk[extname]', codeSplitting: false },
      },
    },
  });
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]));
}

/** Builds the code of the site that renders pages, as a function of the content, and its style sheets. */
export async function bundleRenderer(settings: Settings) {
  const { plugin: gatherStyles, sheets } = pageStyles();
  const [{ code }] = await bundle({
    root: codeFolder,
    appType: 'custom',
    define: siteConstants(settings, (name) => `${edited}.constants.${name}`),
    plugins: [
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
      target: 'esnext',
      cssTarget: 'baseline-widely-available',
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  return { code, sheets };
}

export type RendererBundle = Awaited<ReturnType<typeof bundleRenderer>>;

if (process.argv[1]?.endsWith('desk/bundles.ts')) {
  const [renderer, assets] = await Promise.all([bundleRenderer(readSettings(process.env)), buildAssets()]);
  process.send?.({ renderer, assets } satisfies Bundles, () => process.disconnect());
}
