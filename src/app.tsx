import './styles/index.css';
import { ViewTransition } from 'react';
import { site } from '../content/site.ts';
import { AnalyticsGate } from './analytics/gate.tsx';
import { ConsentBanner } from './consent/banner.tsx';
import { Head, titleSuffix } from './head.tsx';
import { Main } from './main.tsx';
import { Navigation, usePlace } from './navigation/navigation.tsx';
import type { Page } from './routes.ts';
import { Footer } from './sections/footer.tsx';
import { Header } from './sections/header.tsx';

/**
 * The whole document: one React tree, rendered to HTML at build time and hydrated in the browser (SITE-1).
 * `search` is the query that it was rendered for, which the browser must start from.
 */
export function App({ path, search = '', page }: { path: string; search?: string; page: Page }) {
  return (
    // src/lay-out.ts has marked it by the time that it is hydrated.
    <html suppressHydrationWarning lang={site.language} data-search={search || undefined}>
      <Navigation path={path} search={search} page={page}>
        <Layout />
      </Navigation>
    </html>
  );
}

/** What every page shares: header, page, footer, cookie banner and the page transition. */
function Layout() {
  const { path, page, visit } = usePlace();
  const { metadata } = page;
  return (
    <>
      <Head path={path} metadata={metadata} />
      <body data-moved={visit > 0 || undefined}>
        <Header />
        <ViewTransition default="page">
          <Main key={visit} page={page} />
        </ViewTransition>
        <Footer />
        <ConsentBanner />
        <AnalyticsGate />
        <p className="visually-hidden" role="status">
          {visit > 0 && site.arrived.replace('{title}', metadata.title + titleSuffix)}
        </p>
      </body>
    </>
  );
}
