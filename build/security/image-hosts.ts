import { sourceOf } from '../../src/components/image/image-source.ts';
import { allOf, isImage } from '../../src/content/find-values.ts';
import type { Data } from '../../src/content/schema/schemas.ts';

/** Lists the origins of the content's images, without that of the site itself. */
export function imageHosts(content: Data): string[] {
  const sources = allOf(content, isImage).map(({ value }) => sourceOf(value, 'photo', {}).src);
  return [...new Set(sources.filter((src) => !src.startsWith('/')).map((src) => new URL(src).origin))].sort();
}
