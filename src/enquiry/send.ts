import type { FormTarget } from '../../config/form-service.ts';
import type { Enquiry } from './fields.ts';

/** Outcome of a submission. `reason` is the service's own text, absent if its response had none. */
export type Outcome =
  | { readonly status: 'sent' }
  | { readonly status: 'refused'; readonly reason: string | undefined; readonly cause: unknown }
  | { readonly status: 'unanswered'; readonly cause: unknown };

/** Timeout for a response, in milliseconds. */
const timeout = 15_000;

/** Limit in bytes. A longer request can't outlive its page (Fetch standard, `keepalive`: 64 KiB for all requests in flight). */
const keepaliveLimit = 60_000;

/** Text of `error`, or else of `message`, in a JSON body (CONTACT-10). Anything that is not a text counts as absent. */
function reasonIn(body: unknown): string | undefined {
  const { error, message } = Object(body) as { error?: unknown; message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/**
 * Posts the six fields as JSON (CONTACT-6), and what the service wants beside them. The response's ok status decides; a success
 * body is not read. A service that isn't asked for JSON redirects to a page of its own, which no other site may read. A request
 * that is short enough continues if the visitor leaves meanwhile. Never throws: a failure is an outcome.
 */
export async function sendEnquiry(service: FormTarget, enquiry: Enquiry): Promise<Outcome> {
  const controller = new AbortController();
  // Firefox never settles a request that ended while its page was in the back/forward cache, not even when it is aborted.
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => {
      reject('No response in time');
      controller.abort();
    }, timeout);
  });
  const values = { ...service.extra, ...enquiry };
  const json = 'application/json';
  const body = service.encoding === json ? JSON.stringify(values) : String(new URLSearchParams(values));
  try {
    const request = fetch(service.address, {
      method: 'POST',
      headers: { 'Content-Type': service.encoding, Accept: json },
      body,
      keepalive: new Blob([body]).size <= keepaliveLimit,
      signal: controller.signal,
    });
    const response = await Promise.race([request, late]);
    if (response.ok) return { status: 'sent' };
    const reply: unknown = await Promise.race([response.json(), late]).catch(() => undefined);
    return { status: 'refused', reason: reasonIn(reply), cause: `HTTP status ${response.status}` };
  } catch (cause) {
    return { status: 'unanswered', cause };
  }
}
