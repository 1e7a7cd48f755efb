/**
 * Removes the slash at the end of React's void elements, which the HTML standard advises against. In React's HTML, text
 * and attribute values contain no `>`.
 */
export function stripVoidSlashes(html: string): string {
  return html.replace(/(<(?:br|hr|img|input|link|meta)\b[^>]*)\/>/g, '$1>');
}
