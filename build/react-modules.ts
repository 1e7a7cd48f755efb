import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** The file in which a package keeps what a browser in production needs of a module. */
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

function fileOf(module: string): string {
  const [name = '', ...steps] = files[module]?.split('/') ?? [];
  return normalizePath(path.join(path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))), ...steps));
}

/**
 * A CommonJS file of React's as an ES module. It relies on how React's own build writes: what is required in one
 * declaration at the top, what is exported by assignment.
 * @throws Error where something else of CommonJS is left, as a later React may have it
 */
export function asModule(code: string, name: string): string {
  const exported = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, word]) => word));
  const script = code
    .replace(/^var ((?:\w+ = require\("[^"]+"\),?\s*)+);/gm, (_, list: string) =>
      list.replace(/(\w+) = require\(("[^"]+")\),?/g, 'import * as $1 from $2;'),
    )
    .replace(/^exports\.(\w+) =/gm, 'var exported_$1 =')
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  const [left] = /\b(?:require|exports|module)\b(?=[.([])/.exec(script) ?? [];
  if (left || exported.size === 0) {
    throw new Error(`${name} can't be made an ES module (${left ?? 'it exports nothing'}): see build/react-modules.ts`);
  }
  return `${script}\nexport { ${[...exported].map((word) => `exported_${word} as ${word}`).join(', ')} };\n`;
}

/**
 * Gives the browser React as ES modules. React comes as CommonJS, which a bundler has to wrap in functions: the browser
 * then parses all of React twice, and what nobody imports of it stays
 * (docs/decisions/019-react-as-modules.md).
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: new RegExp(`^(?:${Object.keys(files).join('|')})$`) },
    handler: (id) => fileOf(id),
  },
  transform: {
    filter: { id: /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[^/]+\.production\.js$/ },
    handler: (code, id) => ({ code: asModule(code, path.basename(id)), map: null }),
  },
};
