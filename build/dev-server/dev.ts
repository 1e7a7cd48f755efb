import { createServer as createSocket } from 'node:net';
import { portTaken } from '../../config/settings.ts';

/** Starts Vite's development server with the pages and the enquiry service (`npm run dev`). */

// It shows drafts and articles of later days as well.
process.env.SHOW_DRAFTS = 'true';
await import('../content/require-valid-content.ts');
const { createServer } = await import('vite');

/** Returns true if another program listens on the port. */
const isTaken = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket()
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE'))
      .listen(port, host, () => socket.close(() => resolve(false)));
  });

const server = await createServer();
const { port } = server.config.server;
if (await isTaken(port, 'localhost')) {
  await server.close();
  console.error(portTaken(port));
  process.exitCode = 1;
} else {
  await server.listen();
  server.printUrls();
}
