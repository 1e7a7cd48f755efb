import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import type { Enquiry } from './enquiry/fields.ts';
import type { IllustrationName } from './illustrations/catalogue.ts';
import type { Page } from './pages/page.ts';
import { noRoute, pageName, routeOf, routePaths } from './routes.ts';

export { noRoute, pageName, routePaths };

const pages = import.meta.glob<{ readonly page: Page }>(['./pages/*.tsx', '!./pages/contact-refused.tsx']);

/**
 * Loads the page of a path, or the 404 page.
 * @throws Error for a route without a module in `pages/`
 */
export async function loadPage(path: string): Promise<Page> {
  const load = pages[`./pages/${pageName(path)}.tsx`];
  if (!load) {
    throw new Error(
      `src/routes.ts has ${path}, and src/pages/${pageName(path)}.tsx is missing: add it, or take the route away.`,
    );
  }
  return (await load()).page;
}

/**
 * Renders a complete document to HTML (react.dev, `prerender`), without JavaScript: the build adds its tags. Any path
 * without a route gets the 404 page.
 */
export async function renderDocument(path: string, page?: Page): Promise<string> {
  const { prelude } = await prerender(<App path={path} page={page ?? (await loadPage(path))} />, {
    // One piece of HTML: the default would put parts of a long page behind inline JavaScript.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // React's type is the DOM's stream, Node's consumer expects its own: they are the same object here.
  return text(prelude as unknown as AsyncIterable<Uint8Array>);
}

/** Renders the contact page with its thank-you message, for a form that was posted without JavaScript. */
export async function renderSentPage(): Promise<string> {
  const { sentPage } = await import('./pages/contact.tsx');
  return renderDocument('/contact', sentPage);
}

/** Renders the contact page as the response to a refused post; it works without JavaScript and gets none. */
export async function renderRefusedPage(values: Enquiry, reason: string, message: string): Promise<string> {
  const { refusedPage } = await import('./pages/contact-refused.tsx');
  return renderDocument('/contact', refusedPage(values, reason, message));
}

/** Page with a social image: the name of its file, its illustration and its title. */
export interface IllustratedPage {
  readonly name: string;
  readonly illustration: IllustrationName;
  readonly title: string;
}

/** Lists the pages that get a social image: all of them, and the 404 page. */
export function illustratedPages(): Promise<IllustratedPage[]> {
  return Promise.all(
    [...routePaths(), noRoute].map(async (path) => ({
      name: pageName(path),
      illustration: routeOf(path).illustration,
      title: (await loadPage(path)).metadata.title,
    })),
  );
}
