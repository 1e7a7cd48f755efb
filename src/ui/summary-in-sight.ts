function keepInSight() {
  const focused = document.activeElement;
  if (focused?.matches('summary')) {
    focused.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Keeps the summary that the visitor is at in the window: where its disclosure closes another one above it, it moves up,
 * and could leave the window with the focus or go under the header (WCAG 2.4.11). Browsers end the two at different times.
 * It listens at the document, so that no disclosure has to be hydrated for it.
 */
export function keepSummariesInSight() {
  document.addEventListener('toggle', keepInSight, true);
  document.addEventListener('transitionend', ({ target }) => {
    if (target instanceof Element && target.closest('details')) {
      keepInSight();
    }
  });
}
