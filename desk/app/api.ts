/** Requests to the desk's server, with the key of the session. */

const storageKey = 'desk-key';

/** Takes the key out of the address that the terminal shows, so that it is in no bookmark. */
export function takeKey(): void {
  const [, key] = /^#key=([\w-]+)$/.exec(location.hash) ?? [];
  if (key) {
    sessionStorage.setItem(storageKey, key);
    history.replaceState(null, '', location.pathname);
  }
}

/** Error that the page shows in the server's own words. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = { 'x-desk-key': sessionStorage.getItem(storageKey) ?? '', 'content-type': 'application/json' };
  try {
    return await fetch(`/api/${path}`, { ...init, headers });
  } catch {
    throw new DeskError('The desk does not answer. Is “npm run desk” still running? Your unsaved work is kept here.');
  }
}

/**
 * Asks for data.
 * @param body values or a file, with which the request is a POST
 * @throws DeskError if the desk does not answer, or refuses
 */
export async function request<T>(path: string, body?: unknown): Promise<T> {
  const init = { method: 'POST', body: body instanceof File ? body : JSON.stringify(body) };
  const response = await send(path, body === undefined ? {} : init);
  const given: T & { readonly problem?: string } = await response.json();
  if (given.problem !== undefined) {
    throw new DeskError(given.problem);
  }
  return given;
}

/**
 * Fetches a file, byte for byte: as text, it would lose its byte order mark.
 * @throws DeskError if the desk does not answer, or refuses
 */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send(path, {});
  if (!response.ok) {
    throw new DeskError(((await response.json()) as { problem: string }).problem);
  }
  return response.blob();
}
