import type { Handler } from 'hono';
import type { EnquiryStore } from './enquiry-store.ts';
import { type Log, reasonOf } from './log-entries.ts';

/** The path that a monitor asks. */
export const healthAddress = '/healthz';

/** Milliseconds for which one write answers everybody who asks. */
const validity = 1000;

/**
 * Answers `ok` when an enquiry could be stored, for it has just committed a write; 503 with words when not.
 * @param now milliseconds on a clock that only goes forward
 */
export function createHealthCheck(store: EnquiryStore, log: Log, now: () => number = () => performance.now()): Handler {
  let last: { readonly time: number; readonly healthy: Promise<boolean> } | undefined;

  const check = async () => {
    try {
      await store.checkWritable();
      return true;
    } catch (error) {
      log.error(reasonOf(error), 'unhealthy');
      return false;
    }
  };

  return async (c) => {
    if (!last || now() - last.time >= validity) {
      last = { time: now(), healthy: check() };
    }
    c.header('Cache-Control', 'no-store');
    return (await last.healthy)
      ? c.text('ok')
      : c.text('Enquiries can not be stored just now: the database can not be written. The log says why.', 503);
  };
}
