/**
 * Runs an action for the latest argument only: one run at a time, and an argument that a later one replaced meanwhile is
 * skipped. A server that can't stop what it has begun is then never asked for more than it answers.
 */
export function latestOnly<T>(act: (given: T) => Promise<void>): (given: T) => Promise<void> {
  let waiting: { readonly given: T } | undefined;
  let isRunning = false;
  return async (given) => {
    waiting = { given };
    if (isRunning) return;
    isRunning = true;
    try {
      while (waiting) {
        const next: { readonly given: T } = waiting;
        waiting = undefined;
        await act(next.given);
      }
    } finally {
      isRunning = false;
    }
  };
}
