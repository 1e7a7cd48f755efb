import { followedLink } from './links-and-popovers.client.ts';

declare global {
  interface Navigator {
    /** Network Information API (wicg.github.io/netinfo); absent in Firefox and Safari, which prefetch nothing here either. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/**
 * Marks the page of a visitor who asks to save data: no link of a marked page is prefetched
 * (build/prerender/hosting-files.ts).
 */
export function markSaveData() {
  document.documentElement.toggleAttribute('data-save-data', !!navigator.connection?.saveData);
}

/** Shows the visitor's year in the copyright line, also on a page that was built last year (SITE-6). */
export function showVisitorsYear() {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());
}

/** Shows an image that has loaded over its stand-in; an image that fails to load leaves the stand-in. */
function showIfArrived(image: EventTarget | null) {
  if (image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0) image.dataset.arrived = '';
}

/** Observes all images of the document. Those that loaded earlier are shown at once. */
export function watchImages() {
  // The event does not bubble, but can be captured.
  document.addEventListener('load', ({ target }) => showIfArrived(target), true);
  for (const image of document.images) {
    showIfArrived(image);
  }
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Invalid percent-encoding: the fragment names no element.
    return null;
  }
}

/**
 * Opens the disclosure around the target of the URL, scrolls to its heading and focuses it, without animation.
 * @param stays true if the browser restores the visitor's position by itself
 */
function revealTarget(stays = false) {
  const details = targetOf(location.hash)?.closest('details');
  if (!details) return;
  details.open = true;
  if (stays) return;
  const root = document.documentElement;
  root.dataset.jumping = '';
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
  // After a reload or a navigation back, the browser restores the position, but not what was open.
  revealTarget(entry?.type !== 'navigate');
  addEventListener('hashchange', () => revealTarget());
  // A click on a link to the current URL changes no hash.
  document.addEventListener('click', (event) => {
    const link = followedLink(event);
    if (link?.hash && link.href === location.href) revealTarget();
  });
}

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
      keepInSight('body > :not(header) *');
    }
  });
  // A disclosure that closes another one above it moves up under the focus. Browsers finish the two movements at different times.
  document.addEventListener('toggle', () => keepInSight('details *'), true);
  document.addEventListener('transitionend', ({ target }) => {
    if (target instanceof Element && target.closest('details')) keepInSight('details *');
  });
}
