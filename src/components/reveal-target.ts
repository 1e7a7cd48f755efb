function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A percent sign that encodes nothing: the fragment names no element.
    return null;
  }
}

/** Opens the disclosure around the target of the address, brings its heading into view and focuses it, without animation. */
function revealTarget() {
  const details = targetOf(window.location.hash)?.closest('details');
  if (!details) {
    return;
  }
  const root = document.documentElement;
  root.dataset.jumping = '';
  details.open = true;
  // What a disclosure holds can't be scrolled to before it is rendered; its heading always can.
  details.scrollIntoView();
  requestAnimationFrame(() => {
    delete root.dataset.jumping;
    // Not before the first frame: as a page opens, the browser takes the focus from wherever it is to its target.
    details.querySelector('summary')?.focus({ preventScroll: true });
  });
}

/**
 * Makes a link to the content of a disclosure open it, as the HTML standard has it ("ancestor details revealing algorithm"),
 * in browsers that do not do so yet, and in all of them puts the focus on its heading.
 */
export function revealTargets() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A reload or a way back returns to where the visitor was, which is the browser's to restore.
  if (entry?.type === 'navigate') {
    revealTarget();
  }
  window.addEventListener('hashchange', revealTarget);
  // A click on a link to the address that is shown already changes no hash.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash && link.href === window.location.href) {
      revealTarget();
    }
  });
}
