import path from 'node:path';
import { type Targets, transform } from 'lightningcss';
import type { Plugin, Rollup } from 'vite';
import { islandNames } from '../../src/islands/names.ts';
import { islandModule } from '../prerender/scripts.ts';

/** Returns the minified rules of a document, for its inline style. */
export type Styles = (html: string) => string;

const renderer = 'src/entry.prerender.tsx';

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

const className = /\.([A-Za-z_-][\w-]*)/g;

/**
 * Collects the style sheets of the build for prerendering. A document gets those that are no modules, those of which it
 * shows a class, and those of its islands, whose later states have other classes. It has them inline, so that no request
 * delays its text. Vite would put all rules into one file to be fetched.
 */
export function pageStyles(): { plugin: Plugin; styles: Styles } {
  const sheets = new Map<string, string>();
  const minified = new Map<string, string>();
  let order: readonly string[] = [];
  let sheetsOfIslands: ReadonlyMap<string, readonly string[]> = new Map();
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
        if (this.environment.name === 'ssr') {
          const info = (id: string) => this.getModuleInfo(id);
          order = sheetsOf(path.resolve(renderer), info);
          sheetsOfIslands = new Map(
            islandNames.map((name) => [name, sheetsOf(path.resolve(islandModule(name)), info)] as const),
          );
        }
      },
    },
  };
  return {
    plugin,
    styles(html) {
      const shown = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
      const ofIslands = new Set(
        [...html.matchAll(/ data-island="([^"]+)"/g)].flatMap(([, name = '']) => sheetsOfIslands.get(name) ?? []),
      );
      const isShown = (sheet: string) =>
        [...(sheets.get(sheet) ?? '').matchAll(className)].some(([, name = '']) => shown.has(name));
      const names = order.filter((name) => !name.endsWith('.module.css') || ofIslands.has(name) || isShown(name));
      const key = names.join('\n');
      const rules = minified.get(key) ?? minify(names);
      minified.set(key, rules);
      return rules;
    },
  };
}
