import './styles/index.css';
import type { ReactNode } from 'react';
import { CookieBanner } from './consent/cookie-banner.tsx';
import { site } from './content/content.ts';
import type { Metadata } from './content/schema/parts.ts';
import { Head } from './head.tsx';
import { Footer } from './sections/footer/footer.tsx';
import { Header } from './sections/header/header.tsx';

/** Complete document of a page: head, header, the page itself, footer and cookie banner (SITE-1). */
export function App({ path, metadata, children }: { path: string; metadata: Metadata; children: ReactNode }) {
  return (
    <html lang={site.language}>
      <Head path={path} metadata={metadata} />
      <body>
        <Header path={path} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <CookieBanner />
      </body>
    </html>
  );
}
