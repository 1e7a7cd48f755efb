import './styles/index.css';
import type { ReactNode } from 'react';
import { readable } from './components/readable.ts';
import { CookieBanner } from './consent/consent.tsx';
import { company, insights, site } from './content/content.ts';
import { feeds, isBelow } from './routes.ts';
import { Footer } from './sections/footer/footer.tsx';
import { Header } from './sections/header/header.tsx';
import type { SitePage } from './site-pages.tsx';

/** Suffix after a page's own name in the title of the document. */
const titleSuffix = ` – ${company.name}`;

/** Tags of the page for browsers, search engines and link previews (SITE-7). */
function Head({ page }: { page: SitePage }) {
  const { path, metadata, article } = page;
  const title = metadata.title + titleSuffix;
  const address = import.meta.env.SITE_URL + path;
  const { title: listTitle } = insights.metadata;
  const image = `${import.meta.env.SITE_URL}/social/${page.name}.png`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={metadata.description} />
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article && <meta property="article:published_time" content={article.date} />}
      {article?.updated && <meta property="article:modified_time" content={article.updated} />}
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
      {isBelow(path, '/insights') && (
        <>
          <link rel="alternate" type="application/atom+xml" title={`${listTitle}, Atom`} href={feeds.atom} />
          <link rel="alternate" type="application/feed+json" title={`${listTitle}, JSON`} href={feeds.json} />
        </>
      )}
    </head>
  );
}

/** Complete document of a page: head, cookie banner, header, the page itself and footer (SITE-1). */
export function App({ page, children }: { page: SitePage; children: ReactNode }) {
  return (
    <html lang={site.language}>
      <Head page={page} />
      <body>
        <CookieBanner />
        <Header path={page.path} />
        <main id="main" tabIndex={-1} className={page.document && readable}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}
