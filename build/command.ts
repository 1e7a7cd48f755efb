import path from 'node:path';
import { codeFolder } from '../config/code-folder.ts';

/** Builds the site (`npm run build`). */

await import('./content/require-valid-content.ts');
const { createBuilder } = await import('vite');

const builder = await createBuilder({
  configFile: path.join(codeFolder, 'vite.config.ts'),
  configLoader: 'native',
  logLevel: 'warn',
});
await builder.buildApp();
