import path from 'node:path';
import { type Targets, transform } from 'lightningcss';
import type { Plugin, Rollup } from 'vite';

/** What the pages of a build are styled with. */
export interface Styles {
  /** Minified rules by the name of a page: those of the modules that it is made of, and no others. */
  readonly pages: ReadonlyMap<string, string>;
  /** Address of the style sheet with the rules of all pages, for those that come after the first. */
  readonly all: string;
}

const layout = 'src/browser.tsx';
const pageFile = /\/src\/pages\/([\w-]+)\.tsx$/;

/** Browsers as Vite writes them (`safari16.4`), as Lightning CSS counts them: a byte each for major and minor version. */
function targetsOf(browsers: readonly (string | false | undefined)[]): Targets {
  const versions = browsers.map((browser) => /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser || ''));
  return Object.fromEntries(
    versions.flatMap((match) => (match ? [[match[1], (Number(match[2]) << 16) | (Number(match[3] ?? 0) << 8)]] : [])),
  );
}

/** The style sheets that a module imports, by itself or through others, in the order in which they apply. */
function sheetsOf(module: string, info: Rollup.GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(module)) {
    return [];
  }
  seen.add(module);
  const imported = (info(module)?.importedIds ?? []).flatMap((each) => sheetsOf(each, info, seen));
  return module.endsWith('.css') ? [...imported, module] : imported;
}

/**
 * Gathers the rules of each page from what its modules import. Every page carries its own inline, so that nothing stands
 * between a visitor and the words; Vite would put all rules into one file, or each page's into one to be fetched.
 */
export function pageStyles(): { plugin: Plugin; styles: () => Styles } {
  const sheets = new Map<string, string>();
  let styles: Styles | undefined;
  let targets: Targets = {};
  const minify = (names: readonly string[]) => {
    const code = Buffer.from(names.map((name) => sheets.get(name)).join('\n'));
    return transform({ filename: 'pages.css', code, minify: true, targets }).code.toString();
  };
  const plugin: Plugin = {
    name: 'page-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ build }) {
      targets = targetsOf([build.cssTarget].flat());
    },
    // Vite has resolved imports and class names by now, and not yet turned the rules into a module.
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        sheets.set(id, code);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const info = (id: string) => this.getModuleInfo(id);
        const shared = sheetsOf(path.resolve(layout), info);
        const own = new Map<string, string[]>();
        for (const id of this.getModuleIds()) {
          const [, name] = pageFile.exec(id) ?? [];
          if (name) {
            own.set(name, sheetsOf(id, info));
          }
        }
        const all = minify([...new Set([...shared, ...[...own.values()].flat()])]);
        for (const file of Object.keys(bundle).filter((file) => file.endsWith('.css'))) {
          delete bundle[file];
        }
        const reference = this.emitFile({ type: 'asset', name: 'pages.css', source: all });
        styles = {
          pages: new Map([...own].map(([name, names]) => [name, minify([...new Set([...shared, ...names])])])),
          all: `/${this.getFileName(reference)}`,
        };
      },
    },
  };
  return {
    plugin,
    styles() {
      if (!styles) {
        throw new Error('The pages have no styles before the client build has ended');
      }
      return styles;
    },
  };
}
