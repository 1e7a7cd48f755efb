function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A percent sign that encodes nothing: the fragment names no element.
    return null;
  }
}

/** Opens the disclosures around an element. */
function openAround(element: HTMLElement) {
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null) {
    details.open = true;
  }
}

/** Opens what is around an element and brings it into view, at once: nothing may still be moving when it is there. */
function show(element: HTMLElement) {
  const root = document.documentElement;
  root.dataset.jumping = '';
  openAround(element);
  // What a disclosure holds can't be scrolled to before it is drawn; its heading always can.
  (element.closest('details') ?? element).scrollIntoView();
  requestAnimationFrame(() => {
    delete root.dataset.jumping;
  });
}

/**
 * Shows the target of the address with which the page was opened. Newer browsers open the disclosures around it by
 * themselves (HTML standard, "ancestor details revealing algorithm"); the others need this.
 */
export function showInitialTarget() {
  const target = targetOf(window.location.hash);
  if (target?.closest('details:not([open])')) {
    show(target);
  }
}

/** Shows the target of a fragment, and focuses the summary of the disclosure that it is in. */
export function goToTarget(hash: string) {
  const target = targetOf(hash);
  if (target) {
    show(target);
    target.closest('details')?.querySelector('summary')?.focus({ preventScroll: true });
  }
}

/** Moves focus to the page's main heading, so that a keyboard or screen reader goes on from the new page's top. */
export function focusMainHeading() {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Does after a client-side navigation what a page load does: focus and scroll.
 * @param scroll the remembered position in CSS pixels; undefined on a first visit
 */
export function arriveAt(hash: string, scroll: number | undefined) {
  focusMainHeading();
  window.scrollTo(0, scroll ?? 0);
  if (scroll === undefined) {
    goToTarget(hash);
  }
}
