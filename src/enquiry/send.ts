import { type Enquiry, fieldNames } from './fields.ts';

/** What became of a submission. `reason` is the service's own words, absent where its response carried none. */
export type Outcome =
  | { readonly status: 'sent' }
  | { readonly status: 'refused'; readonly reason: string | undefined; readonly cause: unknown }
  | { readonly status: 'unanswered'; readonly cause: unknown };

/** Milliseconds without an answer that count as no response. */
const patience = 15_000;

/** The `error` or else the `message` text of a JSON body (CONTACT-10). Anything that is not a text counts as absent. */
function reasonIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) {
    return undefined;
  }
  const { error, message } = body as { error?: unknown; message?: unknown };
  return [error, message].find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

/**
 * Posts the six fields as JSON (CONTACT-6). The response's ok status decides; a success body is not read.
 * Never throws: a failure is an outcome.
 */
export async function sendEnquiry(endpoint: string, enquiry: Enquiry): Promise<Outcome> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`No response within ${patience} ms`)), patience);
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, enquiry[name]]))),
      signal: controller.signal,
    });
    if (response.ok) {
      return { status: 'sent' };
    }
    const body: unknown = await response.json().catch(() => undefined);
    return { status: 'refused', reason: reasonIn(body), cause: `HTTP status ${response.status}` };
  } catch (cause) {
    return { status: 'unanswered', cause };
  } finally {
    clearTimeout(timer);
  }
}
