import { LRUCache } from 'lru-cache';

/** Milliseconds that the count of an address runs for. */
const period = 60_000;

/** Addresses counted at a time: some 10 MB. Whoever has more of them is beyond what a limit per address can do. */
const counted = 50_000;

/**
 * Takes `amount` from what a sender has in this minute, 1 unless said otherwise; returns the seconds to wait where that is more than is
 * left, and then takes nothing. A negative amount is given back.
 */
export type RateLimit = (sender: string, amount?: number) => number | undefined;

/**
 * At most `perMinute` requests, or bytes, of one sender in the minute that begins with its first; 0 sets no limit.
 * @param now milliseconds on a clock that only goes forward
 */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  const counts = new LRUCache<string, { taken: number; readonly ends: number }>({ max: counted });
  return (sender, amount = 1) => {
    if (perMinute === 0) {
      return undefined;
    }
    const running = counts.get(sender);
    const count = running && running.ends > now() ? running : { taken: 0, ends: now() + period };
    counts.set(sender, count);
    if (count.taken + amount > perMinute) {
      return Math.ceil((count.ends - now()) / 1000);
    }
    count.taken = Math.max(0, count.taken + amount); // What is given back may be from the minute before.
    return undefined;
  };
}
