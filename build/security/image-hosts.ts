import { sourceOf } from '../../src/components/picture-source.ts';
import { contentFiles } from '../content/rules/content.ts';
import { allOf, type ContentFiles, isPicture } from '../content/rules/content-files.ts';

/** The origins that the pictures of the content come from; those of the site itself are not among them. */
export function pictureHosts(content: ContentFiles = contentFiles): string[] {
  const sources = allOf(content, isPicture).map(({ value }) => sourceOf(value, 'photo').src);
  return [...new Set(sources.filter((src) => !src.startsWith('/')).map((src) => new URL(src).origin))].sort();
}
