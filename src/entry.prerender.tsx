import { text } from 'node:stream/consumers';
import type { ComponentType, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { content } from './content/content.ts';
import { fillPlaceholders } from './content/placeholders.ts';
import type { Metadata } from './content/schema/parts.ts';
import type { Enquiry } from './enquiry/fields.ts';
import type { IllustrationName } from './illustrations/catalogue.ts';
import { illustrationOf, isRoute, noRoute, pageName, routeName, routePaths } from './routes.ts';

export { noRoute, pageName, routePaths };

/** Page of a module, whose words have the type of its own file. */
type AnyPage = ComponentType<{ readonly words: unknown; readonly illustration: IllustrationName }>;

const pages = import.meta.glob<{ readonly Page: AnyPage }>('./pages/*.tsx');

const wordsOf = (path: string) => (isRoute(path) ? content[routeName(path)] : content.notFound);

/** Metadata of the page at a path (SITE-7). */
export const metadataOf = (path: string): Metadata => wordsOf(path).metadata;

/** Renders a complete document to HTML (react.dev, `prerender`), without JavaScript: the build adds its tags. */
async function render(path: string, metadata: Metadata, page: ReactNode): Promise<string> {
  const app = (
    <App path={path} metadata={metadata}>
      {page}
    </App>
  );
  // One piece of HTML: the default would put parts of a long page behind inline JavaScript.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  // React's type is the DOM's stream, Node's consumer expects its own: they are the same object here.
  return text(prelude as unknown as AsyncIterable<Uint8Array>);
}

/**
 * Renders the page of a path; any path without a route gets the 404 page.
 * @throws Error for a route without a module in `pages/`
 */
export async function renderDocument(path: string): Promise<string> {
  const load = pages[`./pages/${pageName(path)}.tsx`];
  if (!load) {
    throw new Error(
      `src/routes.ts has ${path}, and src/pages/${pageName(path)}.tsx is missing: add it, or take the route away.`,
    );
  }
  const { Page } = await load();
  return render(path, metadataOf(path), <Page words={wordsOf(path)} illustration={illustrationOf(path)} />);
}

const contact = { words: content.contact, illustration: illustrationOf('/contact') };

/** Renders the contact page with its thank-you message, for a form that was posted without JavaScript. */
export async function renderSentPage(): Promise<string> {
  const { Page } = await import('./pages/contact.tsx');
  return render('/contact', content.contact.metadata, <Page {...contact} sent />);
}

/**
 * Renders the contact page as the response to a refused post; it works without JavaScript and gets none. Its title begins
 * with the error, because that is what a screen reader reads first of a page that has loaded (GOV.UK Design System, "Error
 * summary").
 */
export async function renderRefusedPage(values: Enquiry, reason: string, message: string): Promise<string> {
  const { RefusedPage } = await import('./pages/contact.tsx');
  const { metadata } = content.contact;
  const title = fillPlaceholders(content.enquiry.failed.pageTitle, { title: metadata.title });
  const page = <RefusedPage {...contact} values={values} reason={reason} message={message} />;
  return render('/contact', { ...metadata, title }, page);
}

/** Page with a social image: the name of its file, its illustration and its title. */
export interface IllustratedPage {
  readonly name: string;
  readonly illustration: IllustrationName;
  readonly title: string;
}

/** Lists the pages that get a social image: all of them, and the 404 page. */
export const illustratedPages = (): IllustratedPage[] =>
  [...routePaths(), noRoute].map((path) => ({
    name: pageName(path),
    illustration: illustrationOf(path),
    title: metadataOf(path).title,
  }));
