import { hashOf } from './scripts.ts';

/**
 * Has the browser fetch a page of the site as soon as the visitor is about to follow a link to it: `moderate` is a pointer that
 * rests on the link, or one that is pressed (HTML standard, "speculation rules"). Never for a visitor who asks to save data:
 * browsers may leave it alone by themselves, and src/components/save-data.ts marks the page where they tell of it.
 * The `Speculation-Rules` header names the file, so that no policy has to allow an inline script.
 */
export function speculationRules(paths: readonly string[]): { readonly address: string; readonly text: string } {
  const where = { and: [{ href_matches: paths }, { not: { selector_matches: '[data-save-data] a' } }] };
  const text = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
  const hash = hashOf(text).replaceAll(/\W/g, '').slice(6, 14);
  return { address: `/assets/prefetch-${hash}.speculationrules`, text };
}
