import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { MiddlewareHandler } from 'hono/types';
import { timingSafeEqual } from 'hono/utils/buffer';
import type { z } from 'zod';
import { RefusedError } from '../content/project-files.ts';

/** What is known of a request to the desk. */
export interface Who {
  readonly Variables: {
    /** Name of the person who edits, for what is kept of a save and of a version. */
    readonly person: string;
  };
}

/** Guards of a desk, each for a part of its addresses. */
export interface Access {
  /** Origins at which the desk's page is. */
  readonly origins: readonly string[];
  /** True on a server, whose own settings are not for everybody who signs in. */
  readonly isOnServer: boolean;
  readonly all: MiddlewareHandler;
  readonly data?: MiddlewareHandler;
  readonly images?: MiddlewareHandler;
}

const editedBy = (person: string) =>
  createMiddleware<Who>(async (c, next) => {
    c.set('person', person);
    await next();
  });

/** Address that a person opens to sign in again: by then the proxy has asked them. */
export const signIn = '/desk/sign-in';

/**
 * Refuses requests under another host name, which DNS rebinding would bring, and requests that a page of another origin
 * makes. Sec-Fetch-Site and Origin are set by browsers; pages can't change them.
 */
export const onlyFromHere = (origins: readonly string[]) =>
  createMiddleware(async (c, next) => {
    const here = origins.find((each) => new URL(each).host === c.req.header('host'));
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site') ?? 'none';
    const isOwn = origin === undefined ? c.req.method === 'GET' : origin === here;
    // A link from elsewhere may open the desk, which shows nothing to it; so may the page at which a person has signed in.
    const isLink = c.req.header('sec-fetch-mode') === 'navigate' && ['/', signIn].includes(c.req.path);
    if (!here || !isOwn || !(site === 'same-origin' || site === 'none' || isLink)) {
      return c.json({ problem: 'The desk responds to its own page only.' }, 403);
    }
    return next();
  });

/** Cookie for images, which a page can't ask for with a header. Cookies are the same on all ports, so it is not the key itself. */
const cookieOf = (port: number, key: string) =>
  [`desk-images-${port}`, createHash('sha256').update(key).digest('base64url')] as const;

/** Refuses requests for images from a browser that has not used the key of this session. */
const onlyWithCookie = (port: number, key: string) =>
  createMiddleware(async (c, next) => {
    const [name, value] = cookieOf(port, key);
    return (await timingSafeEqual(getCookie(c, name) ?? '', value)) ? next() : c.notFound();
  });

/**
 * Refuses requests without the key of this session, in a header that no page of another origin can send. It answers one that
 * has it with the cookie for images.
 */
const onlyWithKey = (port: number, key: string) =>
  createMiddleware(async (c, next) => {
    if (!(await timingSafeEqual(c.req.header('x-desk-key') ?? '', key))) {
      return c.json({ problem: 'Open the desk with the address that “npm run desk” shows.' }, 401);
    }
    setCookie(c, ...cookieOf(port, key), { httpOnly: true, sameSite: 'Strict', path: '/' });
    return next();
  });

/** Guards of the desk on the person's own machine, which the session's key opens. */
export const localAccess = (port: number, key: string, person: string): Access => ({
  origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
  isOnServer: false,
  all: editedBy(person),
  data: onlyWithKey(port, key),
  images: onlyWithCookie(port, key),
});

/** Headers of each response: the desk's page runs its own script only, and no other page shows it in a frame. */
export const safeHeaders = createMiddleware(async (c, next) => {
  await next();
  const headers = {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' https: data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

/** Most levels of nested values: many times those of the content, and far fewer than a stack is high. */
const mostLevels = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

/** Said of a request that the desk's own page never makes. */
export const unreadable = new RefusedError('The desk can’t read this request.');

/**
 * Reads the body of a request.
 * @throws RefusedError if it is not JSON that the schema accepts, or is nested too deeply
 */
export async function bodyOf<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const given = await c.req.json().catch(() => undefined);
  const parsed = isDeeper(given, mostLevels) ? undefined : schema.safeParse(given);
  if (!parsed?.success) throw unreadable;
  return parsed.data;
}
