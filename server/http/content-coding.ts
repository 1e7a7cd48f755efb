/** Codings of the compressed files that the build writes beside each file. */
export type ContentCoding = 'br' | 'gzip';

/** Best first: brotli is smaller. */
const preference = ['br', 'gzip'] as const satisfies readonly ContentCoding[];

/** Returns the codings that an Accept-Encoding header allows, best first (RFC 9110, 12.5.3: `q=0` means "not acceptable"). */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return preference.filter((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}
