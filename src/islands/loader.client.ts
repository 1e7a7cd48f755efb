import type { Hydrate } from './hydrate.tsx';
import { islandSpecifier } from './names.ts';

/** Events by which a visitor shows the intent to use an island. */
const intents = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const;

const hydrations = new WeakMap<HTMLElement, Promise<void>>();

async function loadAndHydrate(root: HTMLElement): Promise<void> {
  const { island = '', props = '{}' } = root.dataset;
  const loading: Promise<{ hydrate: Hydrate }> = import(/* @vite-ignore */ islandSpecifier(island));
  // The next intent asks for it again: the connection may be back by then.
  loading.catch(() => hydrations.delete(root));
  const { hydrate } = await loading;
  await hydrate(root, JSON.parse(props));
  root.dataset.hydrated = '';
}

/**
 * Loads an island, with React if it needs that, and hydrates it in the page. Resolves once the island responds; a second
 * call costs nothing. Rejects if JavaScript can't be loaded: the HTML then stays as it is, and a later call tries again.
 * @param root element with `data-island`; it gets `data-hydrated`
 */
export function hydrateIsland(root: HTMLElement): Promise<void> {
  const hydration = hydrations.get(root) ?? loadAndHydrate(root);
  hydrations.set(root, hydration);
  return hydration;
}

/**
 * Hydrates each island of the page on the visitor's first intent, or on approach: once it is less than the height of the
 * window below it, or above it, the page is painted and the browser idle.
 */
export function hydrateIslands() {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const start = () => hydrateIsland(root);
    for (const intent of intents) {
      root.addEventListener(intent, start, { once: true, passive: true });
    }
    const approach = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      // Above the window too: a visitor who returns to the end of the page finds the form as they left it.
      rootMargin: '999% 100% 100%',
    });
    const watch = () => approach.observe(root);
    // A fast page has loaded before the first paint: what is fetched by then delays the paint.
    new PerformanceObserver(() => window.requestIdleCallback?.(watch)).observe({ type: 'paint', buffered: true });
    // Safari has no requestIdleCallback, and Firefox may report no paint after a reload.
    addEventListener('load', () => setTimeout(watch, 500));
  }
}
