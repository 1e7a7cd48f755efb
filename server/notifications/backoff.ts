const minute = 60_000;
/** Milliseconds. */
export const longestPause = 6 * 60 * minute;

/**
 * Milliseconds until the next attempt: a minute after the first failure, then twice as long each time, six hours at
 * most; for ever, since a notification is never given up. After a permanent refusal six hours at once: only the owner or the
 * receiver can mend that, and asking more often gets a sender blocked.
 */
export function pauseAfter(failures: number, permanent: boolean): number {
  return permanent ? longestPause : Math.min(minute * 2 ** (failures - 1), longestPause);
}
