import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Person who signs in. */
export const person = { name: 'Ada Specimen', email: 'ada@company.example' } as const;

const audience = 'the-desk';
const callback = '/oauth2/callback';

async function listen(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Starts a provider on another site, which takes everybody for the one person and sends each browser back. */
async function startProvider(redirectUri: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'first' }];
  const { server, port } = await listen(({ url }, response) => {
    if (url === '/jwks') response.end(JSON.stringify({ keys }));
    else response.writeHead(302, { location: redirectUri }).end();
  });
  const issuer = `http://localhost:${port}`;
  const token = (validFor: '1h' | '-1h') =>
    new SignJWT(person)
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject('ada')
      .setExpirationTime(validFor)
      .sign(privateKey);
  return { server, issuer, token };
}

/**
 * A provider, and in front of the desk a proxy like oauth2-proxy: it has each browser sign in at the provider, and passes
 * requests on with the ID token in `Authorization`.
 */
export async function startSignIn(deskPort: number) {
  const sessions = new Map<string, string>();
  const sessionOf = ({ headers }: IncomingMessage) => /proxy-session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

  const { server, port } = await listen(async (incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '', origin);
    const token = sessions.get(sessionOf(incoming));
    if (pathname === callback) {
      const id = randomUUID();
      sessions.set(id, await provider.token('1h'));
      response.writeHead(302, { location: '/', 'set-cookie': `proxy-session=${id}; HttpOnly; SameSite=Lax; Path=/` });
      response.end();
    } else if (!token || pathname === '/desk/sign-in') {
      response.writeHead(302, { location: `${provider.issuer}/auth` }).end();
    } else {
      const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
      const passed = request({
        port: deskPort,
        host: '127.0.0.1',
        path: incoming.url,
        method: incoming.method,
        headers,
      });
      passed.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      response.on('close', () => passed.destroy());
      incoming.pipe(passed);
    }
  });
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startProvider(`${origin}${callback}`);
  return {
    origin,
    /** Settings of the desk. */
    settings: {
      DESK_ORIGIN: origin,
      DESK_ISSUER: provider.issuer,
      DESK_AUDIENCE: audience,
      DESK_KEYS: `${provider.issuer}/jwks`,
    },
    /** Makes the proxy forget who has signed in, as after a night. */
    forgetSessions: () => sessions.clear(),
    /** Makes the proxy pass tokens on that have expired: of some proxies, a session lasts longer than its token. */
    async expireTokens() {
      for (const id of sessions.keys()) sessions.set(id, await provider.token('-1h'));
    },
    async stop() {
      for (const each of [server, provider.server]) {
        each.close();
        each.closeAllConnections();
      }
    },
  };
}
