import './styles/index.css';
import type { ReactNode } from 'react';
import { CookieBanner } from './consent/cookie-banner.tsx';
import { site } from './content/content.ts';
import { Head } from './head.tsx';
import { Footer } from './sections/footer/footer.tsx';
import { Header } from './sections/header/header.tsx';
import type { SitePage } from './site-pages.ts';

/** Complete document of a page: head, header, the page itself, footer and cookie banner (SITE-1). */
export function App({ page, children }: { page: SitePage; children: ReactNode }) {
  return (
    <html lang={site.language}>
      <Head page={page} />
      <body>
        <Header path={page.path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <CookieBanner />
      </body>
    </html>
  );
}
