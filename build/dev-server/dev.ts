import { createServer } from 'vite';
import { portTaken } from '../../config/settings.ts';

/** Starts Vite's development server with the pages and the enquiry service (`npm run dev`). */
const server = await createServer();
try {
  await server.listen();
  server.printUrls();
} catch (error) {
  await server.close();
  if (!(error instanceof Error) || !error.message.includes('already in use')) {
    throw error;
  }
  console.error(portTaken(server.config.server.port));
  process.exitCode = 1;
}
