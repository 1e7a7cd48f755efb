import { about } from '../content/about.ts';
import { approach } from '../content/approach.ts';
import { home } from '../content/home.ts';
import { services } from '../content/services.ts';
import type { Picture } from '../content/types.ts';
import { sourceOf } from '../src/ui/picture-source.ts';

function isPicture(value: object): value is Picture {
  return 'host' in value && 'alt' in value;
}

/** Every picture anywhere in a piece of content. */
function picturesIn(content: unknown): Picture[] {
  if (typeof content !== 'object' || content === null) {
    return [];
  }
  return isPicture(content) ? [content] : Object.values(content).flatMap(picturesIn);
}

/** The origins that the pictures of some content come from; those of the site itself are not among them. */
export function pictureHosts(content: unknown = [home, about, services, approach]): string[] {
  const sources = picturesIn(content).map((picture) => sourceOf(picture, 'photo').src);
  return [...new Set(sources.filter((src) => !src.startsWith('/')).map((src) => new URL(src).origin))].sort();
}
