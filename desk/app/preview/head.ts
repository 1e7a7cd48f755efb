import type { RenderedPage } from '../../preview/renderer.ts';

/** Text of a page's `<head>`, with the fields that it comes from. */
export interface HeadText {
  readonly text: string;
  readonly fields: readonly string[];
}

/** Reads what a rendered page says to search engines and link previews. */
export function headOf({ html, style }: RenderedPage) {
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  const textOf = (selector: string): HeadText => {
    const element = head.querySelector<HTMLElement>(selector);
    const text = element?.getAttribute('content') ?? element?.textContent ?? '';
    return { text, fields: element?.dataset.field?.split(' ') ?? [] };
  };
  const title = textOf('[property="og:title"]');
  // The desk renders the image of what is not saved: another title or colour is another image.
  const accent = style.match(/--accent:[^;}]+/g)?.join() ?? '';
  const { pathname } = new URL(textOf('[property="og:image"]').text);
  return {
    title,
    description: textOf('[property="og:description"]'),
    site: textOf('[property="og:site_name"]'),
    address: new URL(textOf('[property="og:url"]').text),
    image: `${pathname}?${new URLSearchParams({ title: title.text, accent })}`,
  };
}
