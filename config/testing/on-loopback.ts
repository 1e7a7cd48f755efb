import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server at a free port of this machine; returns its origin, and a function that ends it with all its connections. */
export async function onLoopback(server: Server): Promise<{ readonly origin: string; readonly close: () => void }> {
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
