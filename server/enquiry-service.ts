import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { type Enquiry, embeddedEndpoint, sentAddress } from '../src/enquiry/fields.ts';
import { bodyFormat, parseBody, readBody } from './enquiry-body.ts';
import { type Refusal, refusals } from './enquiry-refusals.ts';
import { checkFields, typedValues } from './enquiry-rules.ts';
import type { EnquiryStore } from './enquiry-store.ts';
import { fillRefusedPage } from './refused-page.ts';

export interface EnquiryServiceOptions {
  readonly store: EnquiryStore;
  /** The origin whose pages may read the replies from a script (CORS). */
  readonly siteUrl: string;
  /** `refused`: the HTML that shows a plain form post its errors and values; without it they get a line of text. */
  readonly pages: { readonly refused?: string | undefined };
}

/** Bytes that an enquiry may have. */
export const bodyLimit = 65_536;

/** A plain form that is too long is still read up to this many bytes, so that its page can give the text back. */
const echoLimit = 1_048_576;

/** Whether the sender is a browser that will show the reply as a page, rather than a script that reads it. */
function wantsPage(c: Context): boolean {
  const format = bodyFormat(c.req.header('content-type'));
  const html = 'text/html';
  const json = 'application/json';
  const otherwise = format === 'urlencoded' || format === 'multipart' ? html : json;
  return format !== 'json' && accepts(c, { header: 'Accept', supports: [json, html], default: otherwise }) === html;
}

/**
 * The enquiry service: `POST /f/contact` in JSON, urlencoded or multipart. It needs nothing of Node, so that it runs
 * wherever Hono runs; every reply but a stored one says in words what is wrong.
 */
export function createEnquiryService({ store, siteUrl, pages }: EnquiryServiceOptions): Hono {
  const app = new Hono();

  const refuse = (c: Context, { status, error, errors }: Refusal, values: Enquiry = typedValues({})) => {
    if (!wantsPage(c)) {
      return c.json({ ok: false, error, errors }, status);
    }
    return pages.refused === undefined
      ? c.text(error, status)
      : c.html(fillRefusedPage(pages.refused, error, values), status);
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
    const contentType = c.req.header('content-type') ?? '';
    const format = bodyFormat(contentType);
    if (!format) {
      return refuse(c, refusals.contentType);
    }
    const page = wantsPage(c);
    const bytes = await readBody(c.req.raw, page ? echoLimit : bodyLimit).catch(() => 'broken' as const);
    if (bytes === 'broken') {
      return refuse(c, refusals.malformed);
    }
    const raw = bytes && (await parseBody(bytes, format, contentType));
    if (!bytes || bytes.length > bodyLimit) {
      return refuse(c, refusals.tooLarge, typedValues(raw ?? {}));
    }
    if (!raw) {
      return refuse(c, refusals.malformed);
    }
    const verdict = checkFields(raw);
    if (verdict.status === 'refused') {
      return refuse(c, { status: 422, error: verdict.error, errors: verdict.errors }, typedValues(raw));
    }
    try {
      await store.add(verdict.enquiry);
    } catch (error) {
      // The store's own words only: an enquiry is personal data and stays out of logs.
      console.error(`An enquiry could not be stored: ${error instanceof Error ? error.message : 'unknown reason'}`);
      return refuse(c, refusals.unavailable, verdict.enquiry);
    }
    return page ? c.redirect(sentAddress, 303) : c.json({ ok: true, next: sentAddress });
  });

  app.options(embeddedEndpoint, (c) => c.body(null, 204, { Allow: 'OPTIONS, POST' }));

  app.all(embeddedEndpoint, (c) => {
    c.header('Allow', 'OPTIONS, POST');
    return refuse(c, refusals.method);
  });

  return app;
}
