/**
 * React's HTML without what the HTML standard does not know or advises against: the attributes that its own streaming
 * script would read, which the site does not send, and the slash at the end of void elements. In what React writes,
 * text and attribute values hold neither `"` nor `>`.
 */
export function asStandardHtml(html: string): string {
  return html.replace(/ vt-[a-z]+="[^"]*"/g, '').replace(/(<(?:br|hr|img|input|link|meta)\b[^>]*)\/>/g, '$1>');
}
