import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { content } from './content/content.ts';
import { fillPlaceholders } from './content/placeholders.ts';
import type { Enquiry } from './enquiry/fields.ts';
import { refusedContactPage, sentContactPage } from './pages/pages.tsx';
import type { Section } from './sections/kinds.ts';
import { notFoundPage, pageAt, type SitePage, sitePages } from './site-pages.tsx';

export { notFoundPage, pageAt, sitePages };

/** Renders a complete document to HTML (react.dev, `prerender`), without JavaScript: the build adds its tags. */
async function render(page: SitePage, shown: ReactNode): Promise<string> {
  const app = <App page={page}>{shown}</App>;
  // One piece of HTML: the default would put parts of a long page behind inline JavaScript.
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  // React's type is the DOM's stream, Node's consumer expects its own: they are the same object here.
  return text(prelude as unknown as AsyncIterable<Uint8Array>);
}

/**
 * Renders the page of a path; any path without a page gets the 404 page.
 * @param markdown text of the page's document, if it shows one
 * @param sections some of its sections, instead of all
 */
export function renderDocument(path: string, markdown = '', sections?: Section[]): Promise<string> {
  const page = pageAt(path);
  return render(page, page.render(markdown, sections));
}

/** Renders the contact page with its thank-you message, for a form that was posted without JavaScript. */
export const renderSentPage = () => render(pageAt('/contact'), sentContactPage());

/**
 * Renders the contact page as the response to a refused post; it works without JavaScript and gets none. Its title begins
 * with the error, because that is what a screen reader reads first of a page that has loaded (GOV.UK Design System, "Error
 * summary").
 */
export function renderRefusedPage(values: Enquiry, reason: string, message: string): Promise<string> {
  const { metadata } = content.contact;
  const title = fillPlaceholders(content.enquiry.failed.pageTitle, { title: metadata.title });
  const page = { ...pageAt('/contact'), metadata: { ...metadata, title } };
  return render(page, refusedContactPage(values, reason, message));
}
