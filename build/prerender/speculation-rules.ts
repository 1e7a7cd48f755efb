import { patternOf } from './hosting-files.ts';
import { hashOf } from './scripts.ts';

/**
 * Makes the browser prefetch a page of the site as soon as the visitor is about to follow a link to it. `moderate`
 * means a pointer that rests on the link, or one that is pressed (HTML standard, "speculation rules"). Nothing is
 * prefetched for a visitor who asks to save data: browsers may refrain by themselves, and src/page-behaviours/save-data.client.ts
 * marks the page in those that expose the preference. The `Speculation-Rules` header names the file, so that no policy
 * has to allow inline JavaScript for it.
 */
export function speculationRules(paths: readonly string[]): { readonly address: string; readonly text: string } {
  const patterns = new Set(paths.map(patternOf));
  const where = { and: [{ href_matches: [...patterns] }, { not: { selector_matches: '[data-save-data] a' } }] };
  const text = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  const hash = hashOf(text).replaceAll(/\W/g, '').slice(6, 14);
  return { address: `/assets/prefetch-${hash}.speculationrules`, text };
}
