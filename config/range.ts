/**
 * What a request with a `Range` header gets of a representation: status 200 with all bytes, 206 with some, 416 with none. The bytes
 * are those from `start` up to, but not including, `end`; `range` is the value of `Content-Range`.
 */
export interface Part {
  readonly status: 200 | 206 | 416;
  readonly start: number;
  readonly end: number;
  readonly range: string;
}

/**
 * Reads the range that a GET request asks for (RFC 9110, 14). Whatever is not exactly one range of bytes is left alone, as the
 * standard allows: several ranges, another unit, a malformed one, and a range of a representation that has changed since.
 * @param ifRange value of `If-Range`; an entity tag has to match in full, and no date does, because no response has one
 * @param size bytes of the representation
 */
export function partOf(range: string | undefined, ifRange: string | undefined, etag: string, size: number): Part {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? [];
  if (first + last === '' || (ifRange !== undefined && ifRange.trim() !== etag) || (first && last && +first > +last)) {
    return { status: 200, start: 0, end: size, range: '' };
  }
  const start = first === '' ? Math.max(0, size - +last) : +first;
  const end = first === '' || last === '' ? size : Math.min(+last + 1, size);
  return start < end
    ? { status: 206, start, end, range: `bytes ${start}-${end - 1}/${size}` }
    : { status: 416, start: 0, end: 0, range: `bytes */${size}` };
}
