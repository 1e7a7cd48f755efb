import { sourceOf } from '../../src/components/picture-source.ts';
import type { Data } from '../../src/content/schemas.ts';
import { allOf, isPicture } from '../../src/content/values.ts';

/** Lists the origins of the content's images, without that of the site itself. */
export function pictureHosts(content: Data): string[] {
  const sources = allOf(content, isPicture).map(({ value }) => sourceOf(value, 'photo', {}).src);
  return [...new Set(sources.filter((src) => !src.startsWith('/')).map((src) => new URL(src).origin))].sort();
}
