/** Requests to the desk's server, with the key of the session. */

const storageKey = 'desk-key';

/** Key of the session: a browser that keeps nothing has it until the page is loaded again. */
let key = '';

/** Takes the key out of the address that the terminal shows, so that it is in no bookmark; returns the key of the session. */
export function takeKey(): string {
  const [, given] = /^#key=([\w-]+)$/.exec(location.hash) ?? [];
  if (given) history.replaceState(null, '', location.pathname);
  key = given ?? key;
  try {
    if (given) sessionStorage.setItem(storageKey, given);
    key = sessionStorage.getItem(storageKey) ?? '';
  } catch {} // It is kept nowhere else.
  return key;
}

/** Error that the page shows in the server's own words. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
}

/** Event of the window: the person's session at the identity provider of a desk on a server is over. */
export const sessionOver = 'desk-session-over';

const noResponse = 'The desk does not respond. Is it still running? Your unsaved work is kept here.';

/** Reads why a request was refused. A refusal without a reason is that of a proxy, or of a desk on a server without a token. */
async function refusalOf(response: Response): Promise<DeskError> {
  const { problem } = Object(await response.json().catch(() => undefined));
  if (problem) return new DeskError(problem);
  const asksToSignIn = response.type === 'opaqueredirect' || [401, 403].includes(response.status);
  if (!asksToSignIn) return new DeskError(noResponse);
  dispatchEvent(new Event(sessionOver));
  return new DeskError('Your session has expired.');
}

/**
 * Asks for a response. A file is to be read as a blob: as text, it would lose its byte order mark.
 * @param body values or a file, with which the request is a POST
 * @throws DeskError if the desk does not respond, or refuses
 */
export async function respond(path: string, body?: unknown, signal: AbortSignal | null = null): Promise<Response> {
  const headers = {
    'x-desk-key': key,
    'content-type': 'application/json',
    accept: 'application/json', // Proxies then refuse in place of a redirect.
  };
  const post = { method: 'POST', body: body instanceof File ? body : JSON.stringify(body) };
  const response = await fetch(`/api/${path}`, {
    headers,
    redirect: 'manual', // Only a proxy redirects, to where one signs in.
    ...(body !== undefined && post),
    signal,
  }).catch(() => {
    throw new DeskError(noResponse);
  });
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** Asks for data, like `respond`. */
export async function request<T>(path: string, body?: unknown): Promise<T> {
  return (await respond(path, body)).json();
}

/** Kinds of images that an owner can upload, for a file input. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

/** Puts an image into `public/images/`; returns its path, as the content names it. */
export const uploadImage = async (file: File): Promise<string> =>
  (await request<{ path: string }>(`images?name=${encodeURIComponent(file.name)}`, file)).path;

/** Asks for values that come one by one, each in a line of JSON. A signal ends the request. */
export async function* requestLines<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const { body: bytes } = await respond(path, body, signal);
  const reader = bytes?.pipeThrough(new TextDecoderStream()).getReader();
  const read = () =>
    reader?.read().catch(() => {
      throw new DeskError('The desk does not respond any more. Open it again: it shows what is live.');
    });
  let text = '';
  for (let part = await read(); part && !part.done; part = await read()) {
    const lines = (text + part.value).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}

/**
 * Runs an action for the latest argument only: one run at a time, and an argument that a later one replaced meanwhile is
 * skipped. A server that can't stop what it has begun is then never asked for more than it can do.
 */
export function latestOnly<T>(act: (given: T) => Promise<void>): (given: T) => Promise<void> {
  let running = Promise.resolve();
  let latest = 0;
  return (given) => {
    latest += 1;
    const number = latest;
    const run = async () => {
      if (number === latest) await act(given);
    };
    running = running.then(run, run);
    return running;
  };
}
