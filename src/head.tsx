import { company } from './content/content.ts';
import type { Metadata } from './content/schema/parts.ts';
import { isRoute, noRoute, pageName } from './routes.ts';

/** Suffix after a page's own name in the title of the document. */
const titleSuffix = ` – ${company.name}`;

/** Tags of the page for browsers, search engines and link previews (SITE-7). */
export function Head({ path, metadata }: { path: string; metadata: Metadata }) {
  const title = metadata.title + titleSuffix;
  // The 404 page has one URL, whatever path was requested.
  const address = `${import.meta.env.SITE_URL}${isRoute(path) ? path : noRoute}`;
  const image = `${import.meta.env.SITE_URL}/social/${pageName(path)}.png`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={metadata.description} />
      {!isRoute(path) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={metadata.description} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta property="og:image:alt" content={metadata.title} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {/* Not the SVG: Chromium opens a document of its own for an SVG icon, on the page's main thread. */}
      <link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </head>
  );
}
