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

/** Response of the desk, of any status that the caller expects. */
export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = { 'x-desk-key': sessionStorage.getItem(storageKey) ?? '', 'content-type': 'application/json' };
  try {
    return await fetch(`/api/${path}`, { ...init, headers });
  } catch {
    throw new DeskError('The desk does not answer. Is “npm run desk” still running? Your unsaved work is kept here.');
  }
}

interface Options {
  readonly body?: unknown;
  readonly method?: string;
}

/**
 * Sends a request; with a body it is a POST.
 * @throws DeskError if the desk does not answer, or refuses
 */
export async function request<T>(path: string, { body, method }: Options = {}): Promise<Reply<T>> {
  const response = await send(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: T & { problem?: string } = await response.json();
  if (answer.problem !== undefined) {
    throw new DeskError(answer.problem);
  }
  return { status: response.status, body: answer };
}

/**
 * Sends a file.
 * @throws DeskError if the desk does not answer, or refuses
 */
export async function sendFile<T>(path: string, file: File): Promise<T> {
  const response = await send(path, { method: 'POST', body: file });
  const answer: T & { problem?: string } = await response.json();
  if (answer.problem !== undefined) {
    throw new DeskError(answer.problem);
  }
  return answer;
}

/**
 * Fetches a file, byte for byte: as text, it would lose its byte order mark.
 * @throws DeskError if the desk does not answer, or refuses
 */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send(path, { method: 'GET' });
  if (!response.ok) {
    throw new DeskError(((await response.json()) as { problem: string }).problem);
  }
  return response.blob();
}
