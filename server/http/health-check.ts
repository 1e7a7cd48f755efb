import type { Handler } from 'hono';
import { type Log, reasonOf } from '../log/log.ts';
import { type EnquiryStore, StoreError } from '../storage/enquiry-store.ts';

/** Health check, which tells monitors if enquiries can be stored. */

/** Path of the health check for monitors. */
export const healthAddress = '/healthz';

/** Milliseconds for which the result of one write is reused for all requests. */
const validity = 1000;

/**
 * Responds `ok` if an enquiry could be stored, after committing a test write; otherwise 503 with a text.
 * @param now milliseconds on a monotonic clock
 */
export function createHealthCheck(store: EnquiryStore, log: Log, now: () => number = () => performance.now()): Handler {
  let last: { readonly time: number; readonly problem: Promise<string | undefined> } | undefined;

  const check = async () => {
    try {
      await store.checkWritable();
      return undefined;
    } catch (error) {
      log.error(reasonOf(error), 'unhealthy');
      return error instanceof StoreError
        ? 'the database file is missing, was replaced or is damaged'
        : 'the database can not be written';
    }
  };

  return async (c) => {
    if (!last || now() - last.time >= validity) {
      last = { time: now(), problem: check() };
    }
    c.header('Cache-Control', 'no-store');
    const problem = await last.problem;
    return problem === undefined
      ? c.text('ok')
      : c.text(`Enquiries can not be stored just now: ${problem}. The log says why.`, 503);
  };
}
