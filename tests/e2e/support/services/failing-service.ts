import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responses that only a real connection can give, by the requested path. */
const replies: Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => void>> = {
  '/reset': (response) => response.socket?.resetAndDestroy(),
  '/reset-in-body': (response) => {
    response.writeHead(500, { 'Content-Type': 'application/json', 'Content-Length': 100 }).write('{"error":', () => {
      response.socket?.resetAndDestroy();
    });
  },
  '/hang': () => {},
  '/hang-in-refusal': (response) => {
    response.writeHead(500, { 'Content-Type': 'application/json' }).write('{"error":"The post');
  },
  '/slow-refusal': (response) => {
    response.writeHead(503, { 'Content-Type': 'application/json' }).write('{"error":"The post ');
    setTimeout(() => response.end('room is closed."}'), 1000);
  },
  '/hang-in-success': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"ok":');
  },
  '/redirect-to-page': (response, { headers }) => {
    response.writeHead(303, { Location: `${headers.origin}/about` }).end();
  },
  '/redirect-to-nowhere': (response, { headers }) => {
    response.writeHead(303, { Location: `${headers.origin}/no-such-page` }).end();
  },
};

export interface FailingService {
  readonly origin: string;
  /**
   * Waits for the next request for `/hold`. The resolved function sends the response, and resolves to true if the client
   * still waited for it.
   */
  readonly held: () => Promise<() => Promise<boolean>>;
  readonly stop: () => void;
}

/** Starts a form service on loopback that fails on purpose. */
export async function startFailingService(): Promise<FailingService> {
  let hold = (_answer: () => Promise<boolean>) => {};
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url === '/hold') {
        hold(async () => !response.destroyed && new Promise((resolve) => response.end('{}', () => resolve(true))));
        return;
      }
      const reply = replies[request.url ?? ''];
      if (reply) {
        reply(response, request);
      } else {
        response.writeHead(501).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const held: FailingService['held'] = () =>
    new Promise((resolve) => {
      hold = resolve;
    });
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, held, stop };
}
