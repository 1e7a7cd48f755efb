import { type FieldName, fieldNames, trapName } from '../../src/enquiry/fields.ts';
import type { RawFields } from './validation.ts';

export type BodyFormat = 'json' | 'urlencoded' | 'multipart';

const formats: ReadonlyMap<string, BodyFormat> = new Map([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'urlencoded'],
  ['multipart/form-data', 'multipart'],
]);

/** Returns the format that a Content-Type header names, in any case and with any parameters. */
export const bodyFormat = (contentType = ''): BodyFormat | undefined =>
  formats.get(contentType.replace(/;.*/s, '').trim().toLowerCase());

/**
 * Reads a body of at most `limit` bytes, undefined if it is longer. Received bytes are counted: a chunked body announces no
 * length, and an announced one may be wrong.
 * @throws if the client aborts the request
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  // Not cancelled if the body is too long: that would reset the connection before the response is sent.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length;
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Parsed body: the six fields, without any other, and whether the honeypot was filled in. */
export interface ParsedBody {
  readonly fields: RawFields;
  readonly trapFilled: boolean;
}

const pick = (value: (name: FieldName | typeof trapName) => unknown): ParsedBody => ({
  fields: Object.fromEntries(fieldNames.map((name) => [name, value(name)])),
  trapFilled: Boolean(value(trapName)),
});

/** Decodes text: bytes that aren't UTF-8 are an error and not a U+FFFD. RFC 8259, 8.1: a parser may ignore a leading BOM. */
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Parses a form. Of bytes that aren't UTF-8 the parsers of both formats would make U+FFFD, in place of what was typed. */
async function formOf(bytes: Uint8Array<ArrayBuffer>, format: BodyFormat, contentType: string) {
  const text = decode(bytes);
  if (format === 'multipart') return new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  text.replaceAll(/(%[\da-f]{2})+/gi, decodeURIComponent);
  return new URLSearchParams(text);
}

/** Parses a body; undefined if the body does not match its type. */
export async function parseBody(
  bytes: Uint8Array<ArrayBuffer>,
  format: BodyFormat,
  contentType: string,
): Promise<ParsedBody | undefined> {
  try {
    if (format === 'json') {
      const body: unknown = JSON.parse(decode(bytes));
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
      const values = new Map<string, unknown>(Object.entries(body));
      return pick((name) => values.get(name));
    }
    const form = await formOf(bytes, format, contentType);
    return pick((name) => form.get(name) ?? undefined);
  } catch {
    return undefined; // JSON.parse, the decoder and the multipart parser all throw on malformed input.
  }
}
