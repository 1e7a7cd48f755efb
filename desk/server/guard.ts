import { createHash } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';

/** What is known of a request to the desk. */
export interface Who {
  readonly Variables: {
    /** Name of the person who edits, for what is kept of a save and of a version. */
    readonly person: string;
  };
}

/** Names the person who edits. */
export const editedBy = (person: string) =>
  createMiddleware<Who>(async (c, next) => {
    c.set('person', person);
    await next();
  });

/**
 * Refuses requests under another host name, which DNS rebinding would bring, and requests that a page of another origin
 * makes. Sec-Fetch-Site and Origin are set by browsers; pages can't change them.
 */
export const onlyFromHere = (port: number) =>
  createMiddleware(async (c, next) => {
    const host = c.req.header('host') ?? '';
    const isHost = host === `127.0.0.1:${port}` || host === `localhost:${port}`;
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const isOwn = origin === undefined ? c.req.method === 'GET' : origin === `http://${host}`;
    // A link from elsewhere may open the desk: without the session's key it shows nothing.
    const isLink = c.req.header('sec-fetch-mode') === 'navigate' && c.req.path === '/';
    if (!isHost || !isOwn || !(site === 'same-origin' || site === 'none' || isLink)) {
      return c.json({ problem: 'The desk responds to its own page only.' }, 403);
    }
    return next();
  });

/** Cookie for images, which a page can't ask for with a header. Cookies are the same on all ports, so it is not the key itself. */
const cookieOf = (port: number, key: string) =>
  [`desk-images-${port}`, createHash('sha256').update(key).digest('base64url')] as const;

/** Refuses requests for images from a browser that has not used the key of this session. */
export const onlyWithCookie = (port: number, key: string) =>
  createMiddleware(async (c, next) => {
    const [name, value] = cookieOf(port, key);
    return (await timingSafeEqual(getCookie(c, name) ?? '', value)) ? next() : c.notFound();
  });

/**
 * Refuses requests without the key of this session, in a header that no page of another origin can send. It answers one that
 * has it with the cookie for images.
 */
export const onlyWithKey = (port: number, key: string) =>
  createMiddleware(async (c, next) => {
    if (!(await timingSafeEqual(c.req.header('x-desk-key') ?? '', key))) {
      return c.json({ problem: 'Open the desk with the address that “npm run desk” shows.' }, 401);
    }
    setCookie(c, ...cookieOf(port, key), { httpOnly: true, sameSite: 'Strict', path: '/' });
    return next();
  });

/** Headers of each response: the desk's page runs its own script only, and no other page shows it in a frame. */
export const safeHeaders = createMiddleware(async (c, next) => {
  await next();
  const headers = {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
});
