/** Backoff of failed notifications: how long each waits for its next attempt. */

const minute = 60_000;
/** Milliseconds. */
export const longestPause = 6 * 60 * minute;

/**
 * Backoff in milliseconds: a minute after the first failure, then doubled each time, up to six hours. A notification is
 * never given up. After a permanent failure the backoff is six hours at once. Only the owner or the receiver can fix that
 * failure, and frequent attempts get a sender blocked.
 */
export function pauseAfter(failures: number, permanent: boolean): number {
  return permanent ? longestPause : Math.min(minute * 2 ** (failures - 1), longestPause);
}
