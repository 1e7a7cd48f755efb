/** Timeout for the response of a form service, in milliseconds. */
const timeout = 5000;

/**
 * Describes what is wrong with a hosted form service, as far as it shows without posting anything; undefined if nothing
 * is. Services refuse a HEAD request in many ways: only a status for a missing form or a broken service counts.
 */
export async function endpointProblem(address: string, milliseconds = timeout): Promise<string | undefined> {
  const { host } = new URL(address);
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const { status } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
    if (status === 404 || status === 410) {
      return `${host} has no form at this address (status ${status})`;
    }
    return status >= 500 ? `${host} answers with status ${status}` : undefined;
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
      ? `${host} has not answered within ${milliseconds / 1000} seconds`
      : `${host} can't be reached`;
  }
}
