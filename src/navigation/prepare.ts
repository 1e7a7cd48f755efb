import { loadGenerator } from '../drawing/generator.ts';
import { loadPage, type Page } from '../routes.ts';

let stylesheet: Promise<unknown> | undefined;

/**
 * Loads the rules of all pages. A page carries only its own; the link to the rest stands in it disabled, so that nobody
 * fetches it before a second page is wanted (build/page-styles.ts).
 */
function loadStylesheet(): Promise<unknown> {
  stylesheet ??= new Promise<unknown>((resolve, reject) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]');
    if (!link) {
      resolve(undefined);
      return;
    }
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    link.disabled = false;
  });
  return stylesheet;
}

/**
 * Loads all that it takes to show the page of a path; a second call costs nothing.
 * @throws Error for the privacy notice: its text is HTML, which Trusted Types let no script set, so that the browser has to
 * load it as a page of its own, for which none of this is of use
 */
export async function preparePage(path: string): Promise<Page> {
  if (import.meta.env.HAS_PRIVACY_NOTICE && path === '/privacy') {
    throw new Error('The privacy notice is loaded by the browser');
  }
  const [page] = await Promise.all([loadPage(path), loadGenerator(), loadStylesheet()]);
  return page;
}

/**
 * Loads the page of a path before it is asked for, where bytes cost the visitor nothing (Network Information API, `saveData`).
 * One that fails is loaded again when it is asked for.
 */
export function preparePageAhead(path: string) {
  if (!('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData)) {
    preparePage(path).catch(() => {});
  }
}
