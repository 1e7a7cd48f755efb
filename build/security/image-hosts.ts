import { sourceOf } from '../../src/components/picture-source.ts';
import { contentFiles } from '../content/rules/content.ts';
import { allOf, type ContentFiles, isPicture } from '../content/rules/content-files.ts';

/** Lists the origins of the content's images, without that of the site itself. */
export function pictureHosts(content: ContentFiles = contentFiles): string[] {
  const sources = allOf(content, isPicture).map(({ value }) => sourceOf(value, 'photo').src);
  return [...new Set(sources.filter((src) => !src.startsWith('/')).map((src) => new URL(src).origin))].sort();
}
