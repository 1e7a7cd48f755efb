import { type Context, Hono } from 'hono';
import { ratePeriod } from '../../config/rate-limit.ts';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import { embeddedEndpoint, sentAddress } from '../../src/enquiry/fields.ts';
import { createHealthCheck, healthAddress } from '../http/health-check.ts';
import { type Log, reasonOf } from '../log/log.ts';
import { CeilingError } from '../storage/enquiry-store.ts';
import type { OwnerStore } from '../storage/store.ts';
import { bodyFormat, parseBody, readBody } from './body.ts';
import { ceilings, day } from './ceilings.ts';
import { isFromOwnPage } from './own-page.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRefusal, wantsPage } from './refusals.ts';
import { suspectSpam } from './suspected-spam.ts';
import { typedValues, validateFields } from './validation.ts';

/** Enquiry service: the Hono app that validates, stores and acknowledges enquiries, on Node and on Workers alike. */

export interface EnquiryServiceOptions {
  readonly store: Pick<OwnerStore, 'add' | 'checkWritable'>;
  /** Origin whose pages may read the responses from JavaScript (CORS). */
  readonly siteUrl: string;
  /**
   * `refused` shows a plain form's errors and values; without it a plain form gets a line of text. It is read for each response,
   * like `services`: another version of the site may be live by then.
   */
  readonly pages: { readonly refused?: RefusedPages | undefined };
  readonly services: readonly string[];
  readonly log: Log;
  readonly versionOf?: () => string;
  /** Returns the client IP of a request if the platform knows it, for limits. */
  readonly senderOf?: (c: Context) => string | undefined;
  /** Enquiries that one sender may post per period; 0 sets no limit, and no ceiling for a day. */
  readonly rateLimit?: number;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

export const bodyLimit = 65_536;

/**
 * Bounds in bytes for returning typed values to visitors without JavaScript. Reading and escaping a form and holding its
 * page until it is read is the service's most expensive work. `rateLimit` does not prevent it.
 */
const echo = {
  /** Maximum bytes read of a form that is too long. Escaping makes up to six bytes of one, so no page exceeds 1.5 MB. */
  limit: 196_608,
  /** Bytes of one sender's forms per period. A visitor needs a few kilobytes. */
  perSender: 524_288,
  /** Bytes of all senders' forms per period. */
  total: 2_097_152,
};

/** Milliseconds of the budgets for returned values. */
const echoPeriod = 60_000;

/**
 * Creates the enquiry service: `POST /f/contact` in JSON, urlencoded or multipart. It uses no Node API, so that it runs
 * wherever Hono runs. Every response to an enquiry that is not stored says in words what is wrong. `GET /healthz` says
 * whether an enquiry could be stored.
 */
export function createEnquiryService(options: EnquiryServiceOptions): Hono {
  const { store, siteUrl, pages, log, senderOf = () => undefined, rateLimit = 0, now } = options;
  const app = new Hono();
  const refuse = createRefusal(pages, log);
  const secondsToWait = createRateLimit({ limit: rateLimit, period: ratePeriod, now });
  const echoOfSender = createRateLimit({ limit: echo.perSender, period: echoPeriod, now });
  const echoOfAll = createRateLimit({ limit: echo.total, period: echoPeriod, now });
  const newOfSender = createRateLimit({ limit: rateLimit === 0 ? 0 : ceilings.daily, period: day, now });
  const sayFull = createRateLimit({ limit: 1, period: day, now });
  /** Reason for which nothing can be stored at present. */
  let problem: string | undefined;
  /** Logs when storing begins to fail, fails for another reason, and works again: not at each request. */
  async function observe<T>(storing: Promise<T>): Promise<T> {
    try {
      const result = await storing;
      if (problem !== undefined) log.info('stored again');
      problem = undefined;
      return result;
    } catch (error) {
      const entry = reasonOf(error);
      const isOfDay = error instanceof CeilingError && error.ceiling === 'day';
      if (entry.reason !== problem && !isOfDay) {
        log.error(entry, 'not stored');
        problem = entry.reason;
      }
      throw error;
    }
  }
  /** Takes bytes from both budgets, or from none. A negative number is given back. */
  const reserveEcho = (sender: string | undefined, bytes: number) => {
    if (echoOfAll('', bytes) !== undefined) return false;
    if (sender === undefined || echoOfSender(sender, bytes) === undefined) return true;
    echoOfAll('', -bytes);
    return false;
  };

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
    if (!isFromOwnPage(c, siteUrl)) {
      return refuse(c, { code: 'CROSS_SITE' });
    }
    const contentType = c.req.header('content-type') ?? '';
    const format = bodyFormat(contentType);
    const sender = senderOf(c);
    const wait = sender === undefined ? undefined : secondsToWait(sender);
    const page = wantsPage(c);
    const limit = wait === undefined ? echo.limit : bodyLimit;
    // Taken before the body is read, so that the budget also bounds the memory in use.
    const length = Number(c.req.header('content-length') ?? limit);
    const echoed = page && format !== undefined && length <= limit && reserveEcho(sender, length);
    if (wait !== undefined && !echoed) {
      return refuse(c, { code: 'TOO_MANY', wait });
    }
    if (!format) {
      return refuse(c, { code: 'CONTENT_TYPE' });
    }
    const bytes = await readBody(c.req.raw, echoed ? limit : bodyLimit).catch(() => 'broken' as const);
    if (echoed) {
      // Gives back the bytes that did not arrive: announced forms that are never sent must not use up other visitors' budget.
      reserveEcho(sender, (bytes === 'broken' ? 0 : (bytes?.length ?? length)) - length);
    }
    if (bytes === 'broken') {
      return refuse(c, { code: 'MALFORMED' });
    }
    const body = bytes && (await parseBody(bytes, format, contentType));
    const typed = echoed && body ? typedValues(body.fields) : undefined;
    if (wait !== undefined) {
      return refuse(c, { code: 'TOO_MANY', wait }, typed);
    }
    if (!bytes || bytes.length > bodyLimit) {
      return refuse(c, { code: 'TOO_LARGE' }, typed);
    }
    if (!body) {
      return refuse(c, { code: 'MALFORMED' });
    }
    const result = validateFields(body.fields, options.services);
    if (result.status === 'refused') return refuse(c, result, typed);
    const spam = suspectSpam(result.enquiry.message, body.trapFilled);
    // Taken before the enquiry is stored, because others arrive meanwhile. It is given back unless the enquiry is new.
    const waitToday = sender === undefined ? undefined : newOfSender(sender);
    const atMost = rateLimit === 0 ? undefined : waitToday === undefined ? ceilings.dailyOfAll : 0;
    const stored = await observe(store.add(result.enquiry, { spam, atMost })).catch((error: unknown) =>
      error instanceof CeilingError ? error.ceiling : undefined,
    );
    const isNew = typeof stored === 'object' && !stored.known;
    if (!isNew && sender !== undefined && waitToday === undefined) newOfSender(sender, -1);
    if (stored === 'day' && waitToday !== undefined) {
      return refuse(c, { code: 'TOO_MANY_TODAY', wait: waitToday }, typed);
    }
    if (stored === 'day' && sayFull('') === undefined) {
      log.error({ ceiling: stored }, 'no new enquiry is stored: a ceiling is reached');
    }
    if (typeof stored === 'string') {
      return refuse(c, { code: stored === 'day' ? 'FULL_TODAY' : 'FULL' }, typed);
    }
    if (!stored) {
      return refuse(c, { code: 'UNAVAILABLE' }, typed);
    }
    log.info({ id: stored.id, spam, known: stored.known }, 'stored');
    return page ? c.redirect(sentAddress, 303) : c.json({ ok: true, next: sentAddress });
  });

  app.get(
    healthAddress,
    createHealthCheck(() => observe(store.checkWritable()), undefined, options.versionOf),
  );

  app.all(healthAddress, (c) => c.text('The health check accepts only GET and HEAD.', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, c) => {
    log.error(reasonOf(error), 'internal error');
    return refuse(c, { code: 'BROKEN' });
  });

  app.options(embeddedEndpoint, (c) => c.body(null, 204, { Allow: 'OPTIONS, POST' }));

  app.all(embeddedEndpoint, (c) => {
    c.header('Allow', 'OPTIONS, POST');
    return refuse(c, { code: 'METHOD' });
  });

  return app;
}
