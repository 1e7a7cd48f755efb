import { LRUCache } from 'lru-cache';

/** Number of client IPs counted at a time: some 10 MB. A limit per client IP can't stop an attacker with more of them. */
const counted = 50_000;

export interface RateLimitOptions {
  /** Requests, or bytes, of one sender in a period; 0 sets no limit. */
  readonly limit: number;
  /** Milliseconds, from the sender's first request. */
  readonly period: number;
  /** Milliseconds on a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * Limits the requests, or bytes, of each sender.
 * @returns the function that takes `amount` (1 by default) from a sender's budget for this period. If the budget is too small,
 * it takes nothing and returns the seconds to wait. A negative amount is given back
 */
export function createRateLimit({ limit, period, now = () => performance.now() }: RateLimitOptions) {
  // The privacy notice says how long an address is kept, so a timer removes it also where no request follows. In workerd the
  // timers of a request end with it: there the next request removes what is old.
  const expiry = { ttl: period, ttlAutopurge: true, ttlResolution: 0, perf: { now } };
  const counts = new LRUCache<string, { taken: number; readonly ends: number }>({ max: counted, ...expiry });
  let sweepAt = 0;
  return (sender: string, amount = 1): number | undefined => {
    if (limit === 0) return undefined;
    if (now() >= sweepAt) {
      counts.purgeStale();
      sweepAt = now() + 1000;
    }
    const running = counts.get(sender);
    const isRunning = running !== undefined && running.ends > now();
    const count = isRunning ? running : { taken: 0, ends: now() + period };
    if (!isRunning) {
      counts.set(sender, count); // Not at each request: that would begin the time of the entry anew.
    }
    if (count.taken + amount > limit) return Math.ceil((count.ends - now()) / 1000);
    count.taken = Math.max(0, count.taken + amount); // The returned amount may belong to the previous period.
    if (count.taken === 0) counts.delete(sender);
    return undefined;
  };
}
