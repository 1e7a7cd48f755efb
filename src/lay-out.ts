/** What src/styles/base.css leaves until it is near the window: all sections but the first; none once all is laid out. */
const laterSections = ':root:not([data-laid-out]) main > * + [data-ground]';

/** Resolves in a task of its own, once the browser has drawn a frame. */
export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Whether the browser has a place of its own to scroll to, which it finds only where all heights are true. */
export function opensInTheMiddle(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return location.hash !== '' || entry?.type !== 'navigate';
}

/** Has the browser lay out the page as a whole from now on. */
export function layOutAll() {
  document.documentElement.dataset.laidOut = '';
}

/**
 * Lays out what the first paint left, each in a frame of its own: all at once would be a long task where the
 * processor is slow. What is drawn in place of pictures comes last, all together. Call it once the page has been painted.
 */
export async function layOutInTurn() {
  const sections = [...document.querySelectorAll<HTMLElement>(laterSections)];
  for (const section of sections) {
    section.dataset.laidOut = '';
    await nextFrame();
  }
  layOutAll();
  for (const section of sections) {
    delete section.dataset.laidOut;
  }
}
