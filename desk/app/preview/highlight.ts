const mark = 'data-desk-marked';

/** Rules of the preview alone: the mark, and the pointer over what can be clicked. */
export const highlightStyle = `[${mark}]{outline:3px solid #e8590c!important;outline-offset:4px!important;border-radius:2px}[data-field]{cursor:pointer}`;

/** Shows what visitors see in some states only: an answer, the menu of a phone, the cookie banner and its settings. */
function reveal(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.localName === 'details') each.setAttribute('open', '');
    each.removeAttribute('hidden');
    if (each.hasAttribute('popover') && !each.checkVisibility()) (each as HTMLElement).showPopover();
    // The site's own script would say so (src/consent/consent.client.ts).
    if (each.id === 'cookie-banner') each.ownerDocument.documentElement.dataset.banner = 'shown';
  }
}

/** Marks the texts of a field on the page, and brings the first into view. */
export function highlightField(frame: Document, field: string, scrolls: boolean): void {
  for (const old of frame.querySelectorAll(`[${mark}]`)) {
    old.removeAttribute(mark);
  }
  delete frame.documentElement.dataset.banner;
  const found = [...frame.body.querySelectorAll(`[data-field~="${CSS.escape(field)}"]`)];
  for (const element of found) {
    element.setAttribute(mark, '');
  }
  // The first that can be seen: the menu has the texts of the footer. The cookie settings have those of the banner.
  const shown =
    found.find((element) => element.checkVisibility()) ??
    found.find((element) => element.closest('#cookie-banner')) ??
    found[0];
  if (!shown) return;
  if (!shown.checkVisibility()) reveal(shown);
  // What is higher than the frame, as the text of an article is, has no middle worth seeing.
  const isHigh = shown.getBoundingClientRect().height > frame.documentElement.clientHeight;
  if (!scrolls) return;
  // Where the page is below the form, the field stays in sight.
  const { scrollX, scrollY } = window;
  shown.scrollIntoView({ block: isHigh ? 'nearest' : 'center' });
  window.scrollTo(scrollX, scrollY);
}
