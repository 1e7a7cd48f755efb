import path from 'node:path';
import { type Targets, transform } from 'lightningcss';
import type { Plugin, Rollup } from 'vite';

/** Minified rules by page name: those of the modules that the page consists of, and no others. */
export type Styles = ReadonlyMap<string, string>;

const layout = 'src/app.tsx';
const pageFile = /\/src\/pages\/([\w-]+)\.tsx$/;

/** Converts Vite's browser versions (`safari16.4`) to those of Lightning CSS: a byte each for major and minor version. */
function targetsOf(browsers: readonly (string | false | undefined)[]): Targets {
  const versions = browsers.map((browser) => /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser || ''));
  return Object.fromEntries(
    versions.flatMap((match) => (match ? [[match[1], (Number(match[2]) << 16) | (Number(match[3] ?? 0) << 8)]] : [])),
  );
}

/** Lists the style sheets that a module imports, directly or indirectly, in the order in which they apply. */
function sheetsOf(module: string, info: Rollup.GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(module)) {
    return [];
  }
  seen.add(module);
  const imported = (info(module)?.importedIds ?? []).flatMap((each) => sheetsOf(each, info, seen));
  return module.endsWith('.css') ? [...imported, module] : imported;
}

/**
 * Collects the rules of each page from the imports of its modules in the build for prerendering. Every page has its
 * rules inline, so that no request delays its text. Vite would put all rules into one file, or each page's into a file
 * to be fetched.
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
    configResolved({ build }) {
      targets = targetsOf([build.cssTarget].flat());
    },
    // At this point Vite has resolved imports and class names, and not yet turned the rules into a module.
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        sheets.set(id, code);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Vite's own style sheets are removed: the pages have their rules inline.
        for (const file of Object.keys(bundle).filter((file) => file.endsWith('.css'))) {
          delete bundle[file];
        }
        if (this.environment.name !== 'ssr') {
          return;
        }
        const info = (id: string) => this.getModuleInfo(id);
        const shared = sheetsOf(path.resolve(layout), info);
        const own = [...this.getModuleIds()].flatMap((id) => {
          const [, name] = pageFile.exec(id) ?? [];
          return name ? [[name, minify([...new Set([...shared, ...sheetsOf(id, info)])])] as const] : [];
        });
        styles = new Map(own);
      },
    },
  };
  return {
    plugin,
    styles() {
      if (!styles) {
        throw new Error('The pages have no styles before the build for prerendering has ended');
      }
      return styles;
    },
  };
}
