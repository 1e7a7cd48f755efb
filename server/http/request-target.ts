/** Parsed target of a request, or the reason for its rejection. */
export type RequestTarget =
  | { readonly status: 'read'; readonly path: string; readonly query: string }
  | { readonly status: 'malformed' }
  | { readonly status: 'not one host' }
  | { readonly status: 'unknown expectation' };

/**
 * Parses the target of a request line (RFC 9112, 3.2): `/path?query`, also after `http://host`. The path is decoded except
 * for `%2F` and the like, so that an encoded slash never becomes a separator. Dots are not resolved. `query` keeps its "?"
 * and is '' if there is none.
 */
export function readTarget(target: string): Extract<RequestTarget, { status: 'read' | 'malformed' }> {
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
