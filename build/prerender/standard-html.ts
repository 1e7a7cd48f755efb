/**
 * React's HTML without the slash at the end of void elements, which the HTML standard advises against. In what React writes, text and
 * attribute values hold no `>`.
 */
export function asStandardHtml(html: string): string {
  return html.replace(/(<(?:br|hr|img|input|link|meta)\b[^>]*)\/>/g, '$1>');
}
