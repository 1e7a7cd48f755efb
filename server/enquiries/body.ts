import { type FieldName, fieldNames, trapName } from '../../src/enquiry/fields.ts';
import type { RawFields } from './validation.ts';

/** Formats of an enquiry's body. */
export type BodyFormat = 'json' | 'urlencoded' | 'multipart';

const formats: Readonly<Record<string, BodyFormat>> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'urlencoded',
  'multipart/form-data': 'multipart',
};

/** Returns the format that a Content-Type header names, in any case and with any parameters. */
export function bodyFormat(contentType: string | undefined): BodyFormat | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(formats, type) ? formats[type] : undefined;
}

/**
 * Reads a body of at most `limit` bytes, undefined if it is longer. Received bytes are counted: a chunked body announces no
 * length, and an announced one may be wrong.
 * @throws if the client aborts the request
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    return undefined;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Not cancelled if the body is too long: that would reset the connection before the response is sent.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length;
    if (length > limit) {
      return undefined;
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

// Values are kept byte for byte: bytes that aren't UTF-8 are an error and not a U+FFFD, and a leading BOM is kept.
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parsed body: the six fields, without any other, and whether the honeypot was filled in. */
export interface ParsedBody {
  readonly fields: RawFields;
  readonly trapFilled: boolean;
}

const pick = (value: (name: FieldName | typeof trapName) => unknown): ParsedBody => ({
  fields: Object.fromEntries(fieldNames.map((name) => [name, value(name)])),
  trapFilled: Boolean(value(trapName)),
});

function parseJson(bytes: Uint8Array): ParsedBody | undefined {
  // RFC 8259, 8.1: a parser may ignore a BOM before the text, as this decoder does.
  const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return undefined;
  }
  const values = new Map<string, unknown>(Object.entries(body));
  return pick((name) => values.get(name));
}

/** Parses a urlencoded body. URLSearchParams would replace bytes that aren't UTF-8 by U+FFFD without an error. */
function parseUrlencoded(bytes: Uint8Array): ParsedBody {
  // URL Standard, 5.1: a "%" without two hex digits after it is kept as it is.
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  const values = new Map<string, string>();
  for (const pair of strictUtf8.decode(bytes).split('&')) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (!values.has(name)) {
      values.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)));
    }
  }
  return pick((name) => values.get(name));
}

/** Bytes to convert at a time: each is an argument of one call, and engines allow some 100,000. */
const pieceLength = 8192;

/** Decodes bytes as Latin-1, one character per byte. `TextDecoder('latin1')` is windows-1252 (Encoding Standard, 4.2). */
function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += pieceLength) {
    text += String.fromCharCode(...bytes.subarray(start, start + pieceLength));
  }
  return text;
}

function bytesOf(latin1: string): Uint8Array {
  const bytes = new Uint8Array(latin1.length);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = latin1.charCodeAt(index);
  }
  return bytes;
}

/**
 * Parses a multipart body: the platform's parser gets Latin-1 text, and each value is decoded as UTF-8 here. Decoding by the
 * parser would drop a BOM and replace bytes that aren't UTF-8 by U+FFFD.
 */
async function parseMultipart(bytes: Uint8Array, contentType: string): Promise<ParsedBody> {
  const form = await new Response(latin1Of(bytes), { headers: { 'content-type': contentType } }).formData();
  return pick((name) => {
    const value = form.get(name);
    return typeof value === 'string' ? strictUtf8.decode(bytesOf(value)) : (value ?? undefined);
  });
}

/** Parses a body; undefined if the body does not match its type. */
export async function parseBody(
  bytes: Uint8Array,
  format: BodyFormat,
  contentType: string,
): Promise<ParsedBody | undefined> {
  try {
    switch (format) {
      case 'json':
        return parseJson(bytes);
      case 'urlencoded':
        return parseUrlencoded(bytes);
      case 'multipart':
        return await parseMultipart(bytes, contentType);
    }
  } catch {
    return undefined; // JSON.parse, decoders and the multipart parser all throw on malformed input.
  }
}
