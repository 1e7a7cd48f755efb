/** What a request asks for, or that it can't be read as an address of this site, or that it has more than one Host header. */
export type RequestTarget =
  | { readonly status: 'read'; readonly path: string; readonly query: string }
  | { readonly status: 'malformed' }
  | { readonly status: 'two hosts' };

/**
 * Reads the target of a request line (RFC 9112, 3.2): `/path?query`, also with `http://host` in front. The path is
 * decoded but for `%2F` and the like, so that an encoded slash never becomes a folder; dots are not resolved.
 * `query` keeps its "?" and is '' where there is none.
 */
export function readTarget(target: string): RequestTarget {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  if (!path.startsWith('/')) {
    return { status: 'malformed' };
  }
  try {
    return { status: 'read', path: decodeURI(path), query: mark < 0 ? '' : local.slice(mark) };
  } catch {
    return { status: 'malformed' }; // "%" without two hex digits, or bytes that aren't UTF-8.
  }
}
