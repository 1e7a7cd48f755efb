import { hashOf } from './scripts.ts';

/**
 * Has the browser fetch a page of the site as soon as the visitor is about to follow a link to it: `moderate` is a pointer that
 * rests on the link, or one that is pressed (HTML standard, "speculation rules"). Browsers that save data leave it alone.
 * The `Speculation-Rules` header names the file, so that no policy has to allow an inline script.
 */
export function speculationRules(paths: readonly string[]): { readonly address: string; readonly text: string } {
  const text = JSON.stringify({ prefetch: [{ where: { href_matches: paths }, eagerness: 'moderate' }] });
  const hash = hashOf(text).replaceAll(/\W/g, '').slice(6, 14);
  return { address: `/assets/prefetch-${hash}.speculationrules`, text };
}
