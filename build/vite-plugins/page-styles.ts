import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Targets, transform } from 'lightningcss';
import type { Plugin, Rollup } from 'vite';
import { codeFolder } from '../../config/code-folder.ts';
import { islandNames } from '../../src/islands/names.ts';
import { islandModule } from '../prerender/scripts.ts';

/** Returns the minified rules of a document, for its inline style. */
export type Styles = (html: string) => string;

/**
 * Makes the function that names the classes of components, the same whichever site is built: by the number of their style sheet,
 * which no other has, and their place in it. Names that begin alike and have small letters take a page 200 bytes less than any
 * other short ones.
 */
export function shortNames() {
  const sheets = ['desk', 'src'].flatMap((folder) =>
    readdirSync(path.join(codeFolder, folder), { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => path.join(codeFolder, folder, file))
      .toSorted(),
  );
  return (name: string, file: string, css: string): string => {
    const number = sheets.indexOf(path.normalize(file));
    const letters = [Math.floor(number / 26), number % 26].map((digit) => String.fromCharCode(97 + digit));
    const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
    return `c${letters.join('')}${names.indexOf(name).toString(36)}`;
  };
}

/** Converts Vite's browser versions (`safari16.4`) to those of Lightning CSS: a byte each for major and minor version. */
function targetsOf(browsers: readonly (string | false | undefined)[]): Targets {
  const versions = browsers.map((browser) => /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser || ''));
  return Object.fromEntries(
    versions.flatMap((match) => (match ? [[match[1], (Number(match[2]) << 16) | (Number(match[3] ?? 0) << 8)]] : [])),
  );
}

/** Lists the style sheets that a module imports, directly or indirectly, in the order in which they apply. */
function sheetsOf(module: string, info: Rollup.GetModuleInfo, seen = new Set<string>()): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const imported = (info(module)?.importedIds ?? []).flatMap((each) => sheetsOf(each, info, seen));
  return module.endsWith('.css') ? [...imported, module] : imported;
}

/** Style sheets of a build, as data that one process can send to another. */
export interface Sheets {
  /** Rules by the name of their sheet. */
  readonly rules: Map<string, string>;
  order: readonly string[];
  ofIslands: ReadonlyMap<string, readonly string[]>;
  targets: Targets;
}

/** Makes the function that returns the rules of a document. Rules are minified once for each set of sheets. */
export function stylesFrom({ rules, order, ofIslands, targets }: Sheets): Styles {
  const minified = new Map<string, string>();
  const minify = (names: readonly string[]) => {
    const code = Buffer.from(names.map((name) => rules.get(name)).join('\n'));
    return transform({ filename: 'pages.css', code, minify: true, targets }).code.toString();
  };
  return (html) => {
    const shown = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    const islands = new Set(
      [...html.matchAll(/ data-island="([^"]+)"/g)].flatMap(([, name = '']) => ofIslands.get(name) ?? []),
    );
    const isShown = (sheet: string) =>
      [...(rules.get(sheet) ?? '').matchAll(/\.([A-Za-z_-][\w-]*)/g)].some(([, name = '']) => shown.has(name));
    const names = order.filter((name) => !name.endsWith('.module.css') || islands.has(name) || isShown(name));
    const key = names.join('\n');
    const css = minified.get(key) ?? minify(names);
    minified.set(key, css);
    return css;
  };
}

/**
 * Collects the style sheets of the build for prerendering. A document gets those that are no modules, those of which it
 * shows a class, and those of its islands, whose later states have other classes. It has them inline, so that no request
 * delays its text. Vite would put all rules into one file to be fetched.
 */
export function pageStyles(): { plugin: Plugin; sheets: Sheets } {
  const sheets: Sheets = { rules: new Map(), order: [], ofIslands: new Map(), targets: {} };
  const plugin: Plugin = {
    name: 'page-styles',
    apply: 'build',
    configResolved({ build }) {
      sheets.targets = targetsOf([build.cssTarget].flat());
    },
    // At this point Vite has resolved imports and class names, and not yet turned the rules into a module.
    transform: {
      filter: { id: /\.css$/ },
      handler(code, id) {
        sheets.rules.set(id, code);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Vite's own style sheets are removed: the pages have their rules inline.
        for (const file of Object.keys(bundle).filter((file) => file.endsWith('.css'))) {
          delete bundle[file];
        }
        const info = (id: string) => this.getModuleInfo(id);
        sheets.order = sheetsOf(path.join(codeFolder, 'src/entry.prerender.tsx'), info);
        sheets.ofIslands = new Map(
          islandNames.map((name) => [name, sheetsOf(path.join(codeFolder, islandModule(name)), info)] as const),
        );
      },
    },
  };
  return { plugin, sheets };
}
