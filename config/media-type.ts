import { getMimeType, mimes } from 'hono/utils/mime';

/** Media types by ending: Hono's, and those that it lacks. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ...mimes,
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  ogg: 'audio/ogg',
  speculationrules: 'application/speculationrules+json',
  vcf: 'text/vcard; charset=utf-8',
  vtt: 'text/vtt',
  wav: 'audio/wav',
};

export const mediaTypeOf = (name: string): string => getMimeType(name, mediaTypes) ?? 'application/octet-stream';
