/** Redirects of moved addresses: where each leads, by its path as `redirectPath` returns it. */
export type Redirects = Readonly<Record<string, string>>;

/**
 * Segments of a decoded path without "." and "..". An encoded slash stays encoded. Hosts that read `_redirects` take "*" and
 * ":" for wildcards, and browsers take "\" for "/".
 */
const segments = /^(\/(?!\.{1,2}(\/|$))([^/\\?#*:%\p{Cc}]|%[\da-f]{2})+)+$/iu;

/**
 * Path of a moved address as it is looked up: decoded, without a slash at its end. Undefined for anything that is no such
 * path, "/" among it.
 */
export function redirectPath(address: string): string | undefined {
  try {
    const path = decodeURI(address).replace(/\/$/, '');
    return segments.test(path) ? path : undefined;
  } catch {
    return undefined; // "%" without two hex digits, or bytes that aren't UTF-8.
  }
}

/**
 * Location for a request to a moved address; undefined for any other path. The query of the request goes along, unless the
 * target has one of its own: Cloudflare does the same.
 * @param path decoded path of the request
 * @param query query of the request with its "?", or ''
 */
export function findRedirect(redirects: Redirects, path: string, query: string): string | undefined {
  const moved = path.replace(/\/$/, '');
  return Object.hasOwn(redirects, moved)
    ? redirects[moved]?.replace(/^[^?#]*(?=#|$)/, (address) => address + query)
    : undefined;
}
