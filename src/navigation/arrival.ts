function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A percent sign that encodes nothing: the fragment names no element.
    return null;
  }
}

/** Opens the closed disclosures around an element; says whether there were any. */
function openAround(element: HTMLElement): boolean {
  let opened = false;
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null) {
    opened ||= !details.open;
    details.open = true;
  }
  return opened;
}

/**
 * Shows the target of the address with which the page was opened. Newer browsers open the disclosures around it by
 * themselves (HTML standard, "ancestor details revealing algorithm"); the others need this.
 */
export function showInitialTarget() {
  const target = targetOf(window.location.hash);
  if (target && openAround(target)) {
    target.scrollIntoView();
  }
}

/** Opens the disclosures around the target of a fragment, brings it into view, and focuses the disclosure's summary. */
export function goToTarget(hash: string) {
  const target = targetOf(hash);
  if (target) {
    openAround(target);
    target.scrollIntoView();
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
