import type { Plugin } from 'vite';
import * as content from '../../src/content/content.ts';
import { accentRules } from '../colours/accent.ts';
import { companyAccent } from '../colours/company-accent.ts';

/** Constants that the module exports, by name. */
const constants = new Map(Object.entries(content));

const prefix = '\0content:';

/**
 * Replaces the module that reads the content by the content itself: a module with a constant for each file. So a chunk holds
 * the words of the files that it uses, and a browser gets neither the schema nor the parser.
 */
export const contentAsData: Plugin = {
  name: 'content-as-data',
  resolveId: { filter: { id: /^\0content:/ }, handler: (id) => id },
  load: {
    filter: { id: /\/src\/content\/content\.ts$|^\0content:/ },
    handler: (id) =>
      id.startsWith(prefix)
        ? `export default ${JSON.stringify(constants.get(id.slice(prefix.length)))};`
        : [...constants.keys()]
            .map((name) => `export { default as ${name} } from ${JSON.stringify(prefix + name)};`)
            .join('\n'),
  },
};

/** Puts the colours of the owner's accent after the style sheet's tokens. Without an accent of theirs it changes nothing. */
export const accent: Plugin = {
  name: 'accent',
  transform: {
    filter: { id: /\/src\/styles\/index\.css/ },
    handler: (code) => (companyAccent ? `${code}\n${accentRules(companyAccent)}` : undefined),
  },
};
