import { deserialize, serialize } from 'node:v8';
import type { InlineConfig, Rollup } from 'vite';
import { codeFolder } from '../config/code-folder.ts';
import type { Settings } from '../config/settings.ts';
import { SettingsError } from '../config/settings-error.ts';
import type { Content } from '../src/content/schema/schemas.ts';
import { islandNames } from '../src/islands/names.ts';
import { cached, codeDigest, readCode } from './cache.ts';
import { siteConstants } from './constants.ts';
import { entryModule, islandModule } from './prerender/scripts.ts';
import { contentAsData } from './vite-plugins/content.ts';
import { pageStyles, type Sheets, shortNames } from './vite-plugins/page-styles.ts';

/** Bundles of the site's code. They follow from code and settings, and hold no words but those of `wordsOfIslands`. */

/** Name by which the code of the site reads its content and the constants that follow from it. */
export const given = 'GIVEN';

/** Words that an island has in its JavaScript. All others are props of it, or of the page alone. */
const wordsOfIslands = ['costCalculator'];

/** Stands in the place of all that JavaScript for browsers may not have. */
const lacking = 'notForBrowsers';

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

/** Bundles in memory: nothing of it is ever written. Nothing but the code and the configuration changes the result. */
export async function bundle({ plugins = [], build: options, ...config }: InlineConfig) {
  // A build of the developers' React would be seven times as large.
  process.env.NODE_ENV = 'production';
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  const { output } = (await build({
    root: codeFolder,
    ...config,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    publicDir: false,
    css: { postcss: {}, modules: { generateScopedName: shortNames() } },
    plugins: [react(), ...plugins],
    build: {
      target: 'baseline-widely-available',
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

/**
 * Takes bundles from an earlier command, if nothing has changed since.
 * @param inputs what they follow from, beside the code
 */
export async function keptBundle<T>(name: string, inputs: readonly string[], make: () => Promise<T>): Promise<T> {
  return deserialize(
    await cached(name, [codeFolder, codeDigest(), ...inputs], async () => {
      const made = serialize(await make());
      if (readCode() !== codeDigest()) throw new SettingsError('The code has changed meanwhile: try again.');
      return made;
    }),
  );
}

/** JavaScript of the pages, by the names of its files in the site. */
export interface ClientBundle {
  readonly files: ReadonlyMap<string, string>;
  readonly entry: string;
  /** Files of each island: its own module, and those that it imports. */
  readonly islands: ReadonlyMap<string, readonly [own: string, ...imported: string[]]>;
}

async function bundleClient(define: Record<string, string>, content: Content): Promise<ClientBundle> {
  const plugins = [
    contentAsData((name) =>
      wordsOfIslands.includes(name) ? JSON.stringify(content[name as keyof Content]) : `/* @__PURE__ */ ${lacking}()`,
    ),
  ];
  const chunksOf = async (config: InlineConfig) =>
    (await bundle({ plugins, ...config })).filter((file) => file.type === 'chunk');
  const [entry] = await chunksOf({ define, build: { rolldownOptions: { input: entryModule } } });
  const chunks = await chunksOf({
    // React then leaves out the hook of its developer tools and fallbacks for old browsers: 488 bytes of the contact page.
    define: {
      ...define,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      ...Object.fromEntries(everywhere.map((name) => [`typeof ${name}`, '"function"'])),
    },
    build: {
      rolldownOptions: {
        input: islandNames.map(islandModule),
        preserveEntrySignatures: 'exports-only',
        output: { codeSplitting: { groups: [{ name: 'hydrate', minShareCount: 2 }] } },
      },
    },
  });
  if (!entry) throw new Error(`The bundle has no ${entryModule}`);
  const files = new Map([entry, ...chunks].map(({ fileName, code }) => [fileName, code]));
  if ([...files.values()].some((code) => code.includes(lacking))) {
    throw new Error('JavaScript for browsers has words or constants that build/bundles.ts does not give it');
  }
  const importsOf = (name: string): string[] =>
    (chunks.find(({ fileName }) => fileName === name)?.imports ?? []).flatMap((each) => [each, ...importsOf(each)]);
  const islands = islandNames.map((name) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${islandModule(name)}`));
    if (!chunk) throw new Error(`The bundle has no ${islandModule(name)}`);
    return [name, [chunk.fileName, ...importsOf(chunk.fileName)]] as const;
  });
  return { files, entry: entry.fileName, islands: new Map(islands) };
}

export function clientBundle(settings: Settings, content: Content): Promise<ClientBundle> {
  // Entry and islands are separate, so that the entry can't contain any of React.
  const { consentVersion } = content.site;
  const define = siteConstants(settings, (name) => (name === 'CONSENT_VERSION' ? String(consentVersion) : lacking));
  const words = JSON.stringify(wordsOfIslands.map((name) => content[name as keyof Content]));
  return keptBundle('client', [JSON.stringify(define), words], () => bundleClient(define, content));
}

/** Code that renders pages, as a function of the content, and the style sheets of the site. */
export interface RendererBundle {
  readonly code: string;
  readonly sheets: Sheets;
}

async function bundleRenderer(define: Record<string, string>): Promise<RendererBundle> {
  const { plugin: gatherStyles, sheets } = pageStyles();
  const [{ code }] = await bundle({
    appType: 'custom',
    define,
    plugins: [
      {
        name: 'given-content',
        load: {
          filter: { id: /\/src\/content\/(read|documents\/markdown)\.ts$/ },
          handler: (id) =>
            id.endsWith('/read.ts')
              ? `export const readContent = () => ${given}.content;`
              : `export const { headingsIn, markdownToHtml } = ${given}.markdown;`,
        },
      },
      gatherStyles,
    ],
    // A CommonJS bundle can't have the default exports of ES modules from elsewhere.
    ssr: { noExternal: true, external: ['react', 'react-dom', 'hast-util-to-jsx-runtime'] },
    build: {
      ssr: 'src/entry.prerender.tsx',
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  return { code, sheets };
}

export function rendererBundle(settings: Settings, isPreview = false): Promise<RendererBundle> {
  const constants = siteConstants(settings, (name) => `${given}.constants.${name}`);
  const define = { ...constants, 'import.meta.env.IS_PREVIEW': String(isPreview) };
  return keptBundle('renderer', [JSON.stringify(define)], () => bundleRenderer(define));
}
