/** What a request with a `Range` header gets of a representation: the whole, a part (its first and last byte), or status 416.
 * `range` is the value of `Content-Range`. */
export type Part =
  | { readonly status: 'whole' }
  | { readonly status: 'part'; readonly first: number; readonly last: number; readonly range: string }
  | { readonly status: 'unsatisfiable'; readonly range: string };

/**
 * Reads the range that a GET request asks for (RFC 9110, 14). Whatever is not exactly one range of bytes is left alone, as the
 * standard allows: several ranges, another unit, a malformed one, and a range of a representation that has changed since.
 * @param ifRange value of `If-Range`; an entity tag has to match in full, and no date does, because no response has one
 * @param size bytes of the representation
 */
export function partOf(range: string | undefined, ifRange: string | undefined, etag: string, size: number): Part {
  const [, start = '', end = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? [];
  if (start + end === '' || (ifRange !== undefined && ifRange.trim() !== etag) || (start && end && +start > +end)) {
    return { status: 'whole' };
  }
  const first = start === '' ? Math.max(0, size - +end) : +start;
  const last = start === '' || end === '' ? size - 1 : Math.min(+end, size - 1);
  return first < size && first <= last
    ? { status: 'part', first, last, range: `bytes ${first}-${last}/${size}` }
    : { status: 'unsatisfiable', range: `bytes */${size}` };
}
