import path from 'node:path';
import { codeFolder } from '../../config/code-folder.ts';
import { portTaken } from '../../config/settings.ts';

/** Starts Vite's development server with the pages and the enquiry service (`npm run dev`). */

// It shows drafts and articles of later days as well.
process.env.SHOW_DRAFTS = 'true';
await import('../content/require-valid-content.ts');
const { createServer } = await import('vite');

const server = await createServer({ configFile: path.join(codeFolder, 'vite.config.ts'), configLoader: 'native' });
try {
  await server.listen();
  server.printUrls();
} catch (error) {
  if (!String(error).includes('is already in use')) throw error;
  console.error(portTaken(server.config.server.port));
  process.exit(1);
}
