import type { Plugin } from 'vite';
import * as content from '../../src/content/content.ts';

const constants = new Map<string, unknown>(Object.entries(content));

const prefix = '\0content:';

/**
 * Replaces the module that reads the content by the content itself: a module with a constant for each file. So a chunk holds
 * the words of the files that it uses, and a browser gets neither the schema nor the parser.
 * @param expressionOf returns the value of a constant as JavaScript
 */
export const contentAsData = (expressionOf: (name: string, value: unknown) => string): Plugin => ({
  name: 'content-as-data',
  resolveId: { filter: { id: /^\0content:/ }, handler: (id) => id },
  load: {
    filter: { id: /\/src\/content\/content\.ts$|^\0content:/ },
    handler(id) {
      const name = id.slice(prefix.length);
      return id.startsWith(prefix)
        ? `export default ${expressionOf(name, constants.get(name))};`
        : [...constants.keys()]
            .map((each) => `export { default as ${each} } from ${JSON.stringify(prefix + each)};`)
            .join('\n');
    },
  },
});
