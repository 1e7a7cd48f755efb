function keepInSight(selector: string) {
  const focused = document.activeElement;
  if (focused?.matches(selector)) {
    focused.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Keeps the focused element visible, clear of header and banner (WCAG 2.4.11, 2.4.12). The listeners are on the
 * document, so that nothing has to be hydrated for them.
 */
export function keepFocusInSight() {
  // On Tab, Firefox only scrolls to an element that is completely out of view, and leaves the rest of others under the header.
  let tabbing = false;
  document.addEventListener('keydown', ({ key }) => {
    tabbing = key === 'Tab';
  });
  document.addEventListener('keyup', ({ key }) => {
    // After Ctrl+Tab back to this tab of the browser, the key is released here but was not pressed here.
    if (key === 'Tab' && tabbing) {
      tabbing = false;
      keepInSight('main *, main ~ * *');
    }
  });
  // A disclosure that closes another one above it moves up under the focus. Browsers finish the two movements at different times.
  document.addEventListener('toggle', () => keepInSight('details *'), true);
  document.addEventListener('transitionend', ({ target }) => {
    if (target instanceof Element && target.closest('details')) {
      keepInSight('details *');
    }
  });
}
