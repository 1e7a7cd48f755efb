import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { RefusedPages } from '../../config/refused-page-slots.ts';
import type { Enquiry } from '../../src/enquiry/fields.ts';
import type { Log } from '../log/log.ts';
import { bodyFormat } from './body.ts';
import { fillRefusedPage } from './fill-refused-page.ts';
import type { Refusal } from './refusals.ts';
import { typedValues } from './validation.ts';

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
 * Tells a client the reason for a refusal: JavaScript gets JSON, a plain form gets a page. The page holds the form's values,
 * or says that they are not returned.
 */
export type Refuse = (c: Context, refusal: Refusal, values?: Enquiry) => Response;

/** @param pages the prerendered parts of that page; without them a plain form gets a line of text */
export function createRefusal(pages: RefusedPages | undefined, log: Log): Refuse {
  return (c, { status, error, errors }, values) => {
    log.info({ status, reason: errors.map(({ field, code }) => (field ? `${field} ${code}` : code)) }, 'refused');
    if (!wantsPage(c)) {
      return c.json({ ok: false, error, errors }, status);
    }
    if (pages === undefined) {
      return c.text(error, status);
    }
    const words = values || c.req.method !== 'POST' ? error : `${error} ${notReturned}`;
    return c.html(fillRefusedPage(pages, words, values ?? typedValues({})), status);
  };
}
