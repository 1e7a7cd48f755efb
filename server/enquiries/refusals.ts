import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { escapeHtml } from '../../config/escape-html.ts';
import { durationOf } from '../../config/rate-limit.ts';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import type { Enquiry } from '../../src/enquiry/fields.ts';
import { mailtoBody } from '../../src/enquiry/mailto.ts';
import type { Log } from '../log/log.ts';
import { bodyFormat } from './body.ts';
import { type FieldError, typedValues } from './validation.ts';

/** Refusals that concern the whole request, by code: the status, and a sentence for the visitor. */
const refusals = {
  MALFORMED: [400, 'Your enquiry did not arrive complete. Please send it again.'],
  CROSS_SITE: [403, 'This enquiry was sent from another website. Please send it with the contact form of this site.'],
  METHOD: [405, 'This address only takes enquiries that are sent with the contact form.'],
  TOO_LARGE: [413, 'Your enquiry is too long. Please shorten your message and send it again.'],
  CONTENT_TYPE: [415, 'An enquiry needs to be sent as a web form or as JSON (application/json).'],
  TOO_MANY: [429, 'Too many enquiries have come from your network. Please wait WAIT and send yours again.'],
  TOO_MANY_TODAY: [429, 'Too many enquiries have come from your network today. Please email us or call us instead.'],
  BROKEN: [500, 'Something went wrong on our side. Please try again in a few minutes or contact us directly.'],
  FULL_TODAY: [
    503,
    'We have received more enquiries today than this form can take. Please email us or call us instead.',
  ],
  FULL: [503, 'This form can take no more enquiries just now. Please email us or call us instead.'],
  UNAVAILABLE: [
    503,
    'We could not store your enquiry just now. Please try again in a few minutes or contact us directly.',
  ],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string]>;

export type RefusalCode = keyof typeof refusals;

/** Why an enquiry is refused: its fields, or the request as a whole, with the seconds to wait if that helps. */
export type Refusal =
  | { readonly code: RefusalCode; readonly wait?: number }
  | { readonly error: string; readonly errors: readonly FieldError[] };

function describe(refusal: Refusal) {
  if ('errors' in refusal) {
    const { error, errors } = refusal;
    return { status: 422 as const, error, errors };
  }
  const { code, wait = 0 } = refusal;
  const [status, words] = refusals[code];
  const message = words.replace('WAIT', durationOf(wait));
  return { status, error: message, errors: [{ field: '', code, message }] };
}

/** Fills the slots of the prerendered "please check your enquiry" page with escaped text only. */
export function fillRefusedPage(pages: RefusedPages, error: string, values: Enquiry): string {
  const texts: Readonly<Record<string, string>> = {
    ...values,
    error,
    mailto: mailtoBody(values.message),
    // HTML Standard, 13.1.2.5: a parser drops a newline at the very start of a textarea.
    message: /^[\r\n]/.test(values.message) ? `\n${values.message}` : values.message,
  };
  const parts = pages[Object.hasOwn(pages, values.service) ? values.service : ''] ?? [];
  return parts.map((part, index) => (index % 2 === 0 ? part : escapeHtml(texts[part] ?? ''))).join('');
}

/** Returns true if the client is a browser that will show the response as a page, and not JavaScript that reads it. */
export function wantsPage(c: Context): boolean {
  const format = bodyFormat(c.req.header('content-type'));
  const html = 'text/html';
  const json = 'application/json';
  const otherwise = format === 'urlencoded' || format === 'multipart' ? html : json;
  return format !== 'json' && accepts(c, { header: 'Accept', supports: [json, html], default: otherwise }) === html;
}

/** Sentence for the page of a refused plain form whose values are not returned. */
const notReturned = "Your text could not be put back into this form: your browser's Back button takes you back to it.";

/**
 * Makes the function that tells a client the reason for a refusal: JavaScript gets JSON, a plain form gets a page. The page
 * holds the form's values, or says that they are not returned.
 * @param pages `refused` has the prerendered parts of that page; without them a plain form gets a line of text
 */
export function createRefusal(pages: { readonly refused?: RefusedPages | undefined }, log: Log) {
  return (c: Context, refusal: Refusal, values?: Enquiry): Response => {
    const { status, error, errors } = describe(refusal);
    log.info({ status, reason: errors.map(({ field, code }) => (field ? `${field} ${code}` : code)) }, 'refused');
    if ('wait' in refusal) c.header('Retry-After', String(refusal.wait));
    if (!wantsPage(c)) {
      return c.json({ ok: false, error, errors }, status);
    }
    if (pages.refused === undefined) return c.text(error, status);
    const words = values || c.req.method !== 'POST' ? error : `${error} ${notReturned}`;
    return c.html(fillRefusedPage(pages.refused, words, values ?? typedValues({})), status);
  };
}
