function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Invalid percent-encoding: the fragment names no element.
    return null;
  }
}

/** Opens the disclosure around the target of the URL, scrolls to its heading and focuses it, without animation. */
function revealTarget() {
  const details = targetOf(window.location.hash)?.closest('details');
  if (!details) {
    return;
  }
  const root = document.documentElement;
  root.dataset.jumping = '';
  details.open = true;
  // The content of a disclosure can't be scrolled to before it is rendered; the heading always can.
  details.scrollIntoView();
  requestAnimationFrame(() => {
    delete root.dataset.jumping;
    // Not before the first frame: as a page opens, the browser moves the focus to the target of the URL.
    details.querySelector('summary')?.focus({ preventScroll: true });
  });
}

/**
 * Makes a link to the content of a disclosure open it, as in the HTML standard ("ancestor details revealing
 * algorithm"), in browsers that do not do so yet. In all browsers, it focuses the disclosure's heading.
 */
export function revealTargets() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After a reload or a navigation back, the browser restores the visitor's position.
  if (entry?.type === 'navigate') {
    revealTarget();
  }
  window.addEventListener('hashchange', revealTarget);
  // A click on a link to the current URL changes no hash.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash && link.href === window.location.href) {
      revealTarget();
    }
  });
}
