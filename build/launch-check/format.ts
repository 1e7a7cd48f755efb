import type { Found } from '../../src/content/values.ts';
import { fieldOf } from '../../src/content/violation.ts';

/** Names the first entries of a list, and how many more there are. */
export function firstOf(list: readonly string[]): string {
  const more = list.length - 3;
  return list.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Formats locations in the content as a line of the checklist names them. */
export const locationsOf = (found: readonly Found[]): string =>
  firstOf(found.map(({ file, path }) => [file, fieldOf(path)].filter(Boolean).join(' › ')));
