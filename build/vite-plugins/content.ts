import type { Plugin } from 'vite';
import * as content from '../../src/content/content.ts';

/**
 * Replaces the module that reads the content by the content itself: a constant for each file. So a page holds the words that
 * it uses, and a browser gets neither the schema nor the parser.
 */
export const contentAsData: Plugin = {
  name: 'content-as-data',
  load: {
    filter: { id: /\/src\/content\/content\.ts$/ },
    handler: () =>
      Object.entries(content)
        .map(([name, words]) => `export const ${name} = ${JSON.stringify(words)};`)
        .join('\n'),
  },
};
