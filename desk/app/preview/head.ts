import type { RenderedPage } from '../../preview/renderer.ts';

/** Text of a page's `<head>`, with the fields that it comes from. */
export interface HeadText {
  readonly text: string;
  readonly fields: readonly string[];
}

/** Reads what a rendered page says to search engines and link previews. */
export function headOf({ html }: Pick<RenderedPage, 'html'>) {
  const { head } = new DOMParser().parseFromString(html, 'text/html');
  const textOf = (selector: string): HeadText => {
    const element = head.querySelector<HTMLElement>(selector);
    return { text: element?.getAttribute('content') ?? '', fields: element?.dataset.field?.split(' ') ?? [] };
  };
  return {
    title: textOf('[property="og:title"]'),
    description: textOf('[property="og:description"]'),
    site: textOf('[property="og:site_name"]'),
    address: new URL(textOf('[property="og:url"]').text),
  };
}
