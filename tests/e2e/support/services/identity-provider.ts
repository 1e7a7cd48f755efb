import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** Person who signs in. */
export const person = { name: 'Ada Specimen', email: 'ada@company.example' } as const;

const client = { id: 'the-desk', secret: randomUUID() };
const callback = '/oauth2/callback';

async function listen(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** An OpenID provider at which everybody is the one person. */
async function startProvider(redirectUri: string) {
  let answer: RequestListener = () => {};
  const { server, port } = await listen((...given) => answer(...given));
  const issuer = `http://localhost:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => false },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...person }) }),
  });
  answer = provider.callback();
  /** Signs what a token says once more, as a token that has expired. */
  const expired = (token: string) =>
    new SignJWT({ ...decodeJwt(token), exp: Math.floor(Date.now() / 1000) - 3600 })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign(privateKey);
  return { server, issuer, expired };
}

/**
 * A provider, and in front of the desk a proxy like oauth2-proxy: it has each browser sign in through the authorisation code
 * flow, and passes requests on with the ID token in `Authorization`.
 */
export async function startSignIn(deskPort: number) {
  const sessions = new Map<string, string>();
  const sessionOf = ({ headers }: IncomingMessage) => /proxy-session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

  /** Exchanges the code that a browser brings from the provider for the ID token. */
  async function tokenFor(code: string): Promise<string> {
    const response = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
      body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: `${origin}${callback}` }),
    });
    return (await response.json()).id_token;
  }

  const { server, port } = await listen(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', origin);
    const token = sessions.get(sessionOf(incoming));
    if (pathname === callback) {
      const id = randomUUID();
      sessions.set(id, await tokenFor(searchParams.get('code') ?? ''));
      response.writeHead(302, { location: '/', 'set-cookie': `proxy-session=${id}; HttpOnly; SameSite=Lax; Path=/` });
      response.end();
    } else if (!token || pathname === '/desk/sign-in') {
      const query = { client_id: client.id, response_type: 'code', redirect_uri: `${origin}${callback}` };
      const location = `${provider.issuer}/auth?${new URLSearchParams({ ...query, scope: 'openid profile email' })}`;
      response.writeHead(302, { location }).end();
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
      DESK_AUDIENCE: client.id,
      DESK_KEYS: `${provider.issuer}/jwks`,
    },
    /** Makes the proxy forget who has signed in, as after a night. */
    forgetSessions: () => sessions.clear(),
    /** Makes the proxy pass tokens on that have expired: of some proxies, a session lasts longer than its token. */
    async expireTokens() {
      for (const [id, token] of sessions) sessions.set(id, await provider.expired(token));
    },
    async stop() {
      for (const each of [server, provider.server]) {
        each.close();
        each.closeAllConnections();
      }
    },
  };
}
