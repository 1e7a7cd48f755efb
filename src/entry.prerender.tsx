import { text } from 'node:stream/consumers';
import type { ComponentType, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { content } from './content/content.ts';
import { fillPlaceholders } from './content/placeholders.ts';
import type { Enquiry } from './enquiry/fields.ts';
import type { IllustrationName } from './illustrations/catalogue.ts';
import { notFoundPage, pageAt, type SitePage, sitePages } from './site-pages.ts';

export { notFoundPage, pageAt, sitePages };

/** Page of a module, whose words have the type of its own file. */
type AnyPage = ComponentType<{ readonly illustration: IllustrationName; readonly markdown: string }>;

const pages = import.meta.glob<{ readonly Page: AnyPage }>('./pages/*.tsx');

/** Renders a complete document to HTML (react.dev, `prerender`), without JavaScript: the build adds its tags. */
async function render(page: SitePage, children: ReactNode): Promise<string> {
  const app = <App page={page}>{children}</App>;
  // One piece of HTML: the default would put parts of a long page behind inline JavaScript.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  // React's type is the DOM's stream, Node's consumer expects its own: they are the same object here.
  return text(prelude as unknown as AsyncIterable<Uint8Array>);
}

/**
 * Renders the page of a path; any path without a page gets the 404 page.
 * @param markdown text of the page's document, if it shows one
 * @throws Error for a route without a module in `pages/`
 */
export async function renderDocument(path: string, markdown = ''): Promise<string> {
  const page = pageAt(path);
  const load = pages[`./pages/${page.module}.tsx`];
  if (!load) {
    throw new Error(
      `src/routes.ts has ${path}, and src/pages/${page.module}.tsx is missing: add it, or take the route away.`,
    );
  }
  const { Page } = await load();
  return render(page, <Page {...page.props} illustration={page.illustration} markdown={markdown} />);
}

const contactPage = pageAt('/contact');
const contact = { words: content.contact, illustration: contactPage.illustration };

/** Renders the contact page with its thank-you message, for a form that was posted without JavaScript. */
export async function renderSentPage(): Promise<string> {
  const { Page } = await import('./pages/contact.tsx');
  return render(contactPage, <Page {...contact} sent />);
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
  return render({ ...contactPage, metadata: { ...metadata, title } }, page);
}
