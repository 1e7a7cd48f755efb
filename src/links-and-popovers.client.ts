/**
 * Returns the link that the browser follows in this tab for a click; null for a click elsewhere, or with a modifier
 * key. The browser then opens another tab or window, or saves the link, and this page has to stay as it is.
 */
export function followedLink(event: MouseEvent) {
  const isAside = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return isAside ? null : (event.target as Element).closest('a');
}

/**
 * Closes a popover behind a visitor who follows a link in it, or moves the focus on by keyboard.
 * @param within element with all controls that belong to the popover
 */
export function closeBehindVisitor(popover: HTMLElement, within: Element) {
  // The next page has a popover of its own, but the back/forward cache may show this one again.
  popover.addEventListener('click', (event) => followedLink(event) && popover.hidePopover());
  // An open popover must not cover the focus (WCAG 2.4.11). After a click outside, the browser closes it.
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches(':focus-visible') && !within.contains(target as Element)) popover.hidePopover();
  });
}
