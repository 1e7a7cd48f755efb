function keepInSight(selector: string) {
  const focused = document.activeElement;
  if (focused?.matches(selector)) {
    focused.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Keeps what has the focus in the window, clear of header and banner (WCAG 2.4.11, 2.4.12). It listens at the document,
 * so that nothing has to be hydrated for it.
 */
export function keepFocusInSight() {
  // Firefox scrolls to what Tab comes to only where no part of it is in sight, and leaves the rest under the header.
  let tabbing = false;
  document.addEventListener('keydown', ({ key }) => {
    tabbing = key === 'Tab';
  });
  document.addEventListener('keyup', ({ key }) => {
    // Where Ctrl+Tab comes back to this tab of the browser, the key is let go here but was not pressed here.
    if (key === 'Tab' && tabbing) {
      tabbing = false;
      keepInSight('main *, main ~ * *');
    }
  });
  // A disclosure that closes another one above it moves up under the focus. Browsers end the two at different times.
  document.addEventListener('toggle', () => keepInSight('summary'), true);
  document.addEventListener('transitionend', ({ target }) => {
    if (target instanceof Element && target.closest('details')) {
      keepInSight('summary');
    }
  });
}
