import type { Handler } from 'hono';
import { StoreError } from '../storage/enquiry-store.ts';

export const healthAddress = '/healthz';

/** Milliseconds for which the result of one write is reused for all requests. */
const validity = 1000;

/** Explains to everyone why nothing can be stored: without paths. */
const explain = (error: unknown) => (error instanceof StoreError ? error.reason : 'the database can’t be written');

/**
 * Responds `ok`, and which version is live, if an enquiry could be stored; otherwise 503 with the reason.
 * @param checkWritable commits a test write
 * @param now milliseconds on a monotonic clock
 */
export function createHealthCheck(
  checkWritable: () => Promise<void>,
  now: () => number = () => performance.now(),
  versionOf: () => string = () => '',
): Handler {
  let last: { readonly time: number; readonly problem: Promise<string | undefined> } | undefined;

  return async (c) => {
    if (!last || now() - last.time >= validity) {
      last = { time: now(), problem: checkWritable().then(() => undefined, explain) };
    }
    c.header('Cache-Control', 'no-store');
    const problem = await last.problem;
    return problem === undefined
      ? c.text(`ok${versionOf()}`)
      : c.text(`Enquiries can’t be stored just now: ${problem}.`, 503);
  };
}
