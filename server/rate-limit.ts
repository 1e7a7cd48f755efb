import { LRUCache } from 'lru-cache';

/** Milliseconds that the count of an address runs for. */
const period = 60_000;

/** Addresses counted at a time: some 10 MB. Whoever has more of them is beyond what a limit per address can do. */
const counted = 50_000;

/** Counts a request; answers the seconds to wait when it is one too many. */
export type RateLimit = (sender: string) => number | undefined;

/**
 * At most `perMinute` requests of one sender in the minute that begins with its first; 0 sets no limit.
 * @param now milliseconds on a clock that only goes forward
 */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  const counts = new LRUCache<string, { requests: number; readonly ends: number }>({ max: counted });
  return (sender) => {
    if (perMinute === 0) {
      return undefined;
    }
    const running = counts.get(sender);
    const count = running && running.ends > now() ? running : { requests: 0, ends: now() + period };
    count.requests += 1;
    counts.set(sender, count);
    return count.requests > perMinute ? Math.ceil((count.ends - now()) / 1000) : undefined;
  };
}
