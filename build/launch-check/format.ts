import type { Found } from '../../src/content/values.ts';
import { fieldOf } from '../../src/content/violation.ts';
import type { ContentField } from './check.ts';

/** Names the first entries of a list, and how many more there are. */
export function firstOf(list: readonly string[]): string {
  const more = list.length - 3;
  return list.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Lists the fields of values in the content. */
export const contentFields = (found: readonly Found[]): ContentField[] =>
  found.map(({ file, path }) => ({ file, field: fieldOf(path) }));

/** Formats locations in the content as a line of the checklist names them. */
export const locationsOf = (found: readonly Found[]): string =>
  firstOf(contentFields(found).map(({ file, field }) => [file, field].filter(Boolean).join(' › ')));
