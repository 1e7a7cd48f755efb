import { type Context, Hono } from 'hono';
import type { RefusedPages } from '../../config/refused-pages.ts';
import { embeddedEndpoint, sentAddress } from '../../src/enquiry/fields.ts';
import { createHealthCheck, healthAddress } from '../http/health-check.ts';
import { type Log, reasonOf } from '../http/log-entries.ts';
import type { EnquiryStore } from '../storage/enquiry-store.ts';
import { bodyFormat, parseBody, readBody } from './body.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRefusal, wantsPage } from './refusal-response.ts';
import { refusals } from './refusals.ts';
import { suspectSpam } from './suspected-spam.ts';
import { typedValues, validateFields } from './validation.ts';

export interface EnquiryServiceOptions {
  readonly store: EnquiryStore;
  /** The origin whose pages may read the replies from a script (CORS). */
  readonly siteUrl: string;
  /** `refused` shows a plain form post its errors and values; without it they get a line of text. */
  readonly pages: { readonly refused?: RefusedPages | undefined };
  readonly log: Log;
  /** The address of whoever sent a request, as far as the platform knows it: for limits and repetitions. */
  readonly senderOf?: (c: Context) => string | undefined;
  /** Enquiries that one sender may post in a minute; 0 sets no limit. */
  readonly rateLimit?: number;
  /** Bounds other than the usual ones for returning what was typed: the hostile-traffic suite has a server without them. */
  readonly echo?: typeof usualEcho;
}

/** Bytes that an enquiry may have. */
export const bodyLimit = 65_536;

/**
 * Bounds for returning to visitors without JavaScript what they typed, in bytes. Reading a form, escaping it and holding its page
 * until it is read is the most expensive work of the service, and `rateLimit` does not spare it.
 */
const usualEcho = {
  /** A form that is too long is still read this far. Escaping makes up to six bytes of one: no page is larger than 1.5 MB. */
  limit: 196_608,
  /** Forms of one sender in a minute. A visitor needs a few kilobytes. */
  perSender: 524_288,
  /** Forms of all senders in a minute. */
  total: 2_097_152,
};

/**
 * The enquiry service: `POST /f/contact` in JSON, urlencoded or multipart. It needs nothing of Node, so that it runs
 * wherever Hono runs; every reply but a stored one says in words what is wrong. `GET /healthz` says whether it could store
 * one.
 */
export function createEnquiryService(options: EnquiryServiceOptions): Hono {
  const { store, siteUrl, pages, log, senderOf = () => undefined, rateLimit = 0, echo = usualEcho } = options;
  const app = new Hono();
  const refuse = createRefusal(pages.refused, log);
  const secondsToWait = createRateLimit(rateLimit);
  const echoOfSender = createRateLimit(echo.perSender);
  const echoOfAll = createRateLimit(echo.total);
  const takeEcho = (sender: string | undefined, bytes: number) =>
    (sender === undefined || echoOfSender(sender, bytes) === undefined) && echoOfAll('', bytes) === undefined;

  app.use(embeddedEndpoint, async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Vary', 'Origin, Accept');
    if (c.req.header('origin') === siteUrl) {
      c.header('Access-Control-Allow-Origin', siteUrl);
      c.header('Access-Control-Allow-Methods', 'POST');
      c.header('Access-Control-Allow-Headers', 'content-type, accept');
    }
  });

  app.post(embeddedEndpoint, async (c) => {
    // Only browsers send this header, and no page can alter it (Fetch Metadata Request Headers, 2.3).
    if (c.req.header('sec-fetch-site') === 'cross-site' && c.req.header('origin') !== siteUrl) {
      return refuse(c, refusals.crossSite);
    }
    const contentType = c.req.header('content-type') ?? '';
    const format = bodyFormat(contentType);
    const sender = senderOf(c);
    const wait = sender === undefined ? undefined : secondsToWait(sender);
    const page = wantsPage(c);
    const limit = wait === undefined ? echo.limit : bodyLimit;
    // Taken before the body is read, so that the budget bounds what is held in memory as well.
    const length = Number(c.req.header('content-length') ?? limit);
    const echoed = page && format !== undefined && length <= limit && takeEcho(sender, length);
    if (wait !== undefined) {
      c.header('Retry-After', String(wait));
      if (!echoed) {
        return refuse(c, refusals.tooMany);
      }
    }
    if (!format) {
      return refuse(c, refusals.contentType);
    }
    const bytes = await readBody(c.req.raw, echoed ? limit : bodyLimit).catch(() => 'broken' as const);
    if (echoed) {
      // Gives back what did not arrive: forms that are announced and never sent must not use up what other visitors need.
      takeEcho(sender, (bytes === 'broken' ? 0 : (bytes?.length ?? length)) - length);
    }
    if (bytes === 'broken') {
      return refuse(c, refusals.malformed);
    }
    const body = bytes && (await parseBody(bytes, format, contentType));
    const typed = echoed && body ? typedValues(body.fields) : undefined;
    if (wait !== undefined) {
      return refuse(c, refusals.tooMany, typed);
    }
    if (!bytes || bytes.length > bodyLimit) {
      return refuse(c, refusals.tooLarge, typed);
    }
    if (!body) {
      return refuse(c, refusals.malformed);
    }
    const result = validateFields(body.fields);
    if (result.status === 'refused') {
      return refuse(c, { status: 422, error: result.error, errors: result.errors }, typed);
    }
    const spam = suspectSpam(result.enquiry.message, body.trapFilled);
    const stored = await store.add(result.enquiry, { spam, sender }).catch((error: unknown) => {
      log.error(reasonOf(error), 'not stored');
    });
    if (!stored) {
      return refuse(c, refusals.unavailable, typed);
    }
    log.info({ id: stored.id, spam, known: stored.known }, 'stored');
    return page ? c.redirect(sentAddress, 303) : c.json({ ok: true, next: sentAddress });
  });

  app.get(healthAddress, createHealthCheck(store, log));

  app.all(healthAddress, (c) => c.text('A health check is asked for by GET.', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, c) => {
    log.error(reasonOf(error), 'fault');
    return refuse(c, refusals.broken);
  });

  app.options(embeddedEndpoint, (c) => c.body(null, 204, { Allow: 'OPTIONS, POST' }));

  app.all(embeddedEndpoint, (c) => {
    c.header('Allow', 'OPTIONS, POST');
    return refuse(c, refusals.method);
  });

  return app;
}
