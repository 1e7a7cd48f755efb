import './styles/index.css';
import { ConsentBanner } from './consent/consent-banner.tsx';
import { site } from './content/content.ts';
import { Head } from './head.tsx';
import type { Page } from './pages/page.ts';
import { routeOf } from './routes.ts';
import { Footer } from './sections/footer/footer.tsx';
import { Header } from './sections/header/header.tsx';

/** Complete document of a page: head, header, the page itself, footer and cookie banner (SITE-1). */
export function App({ path, page: { metadata, Content } }: { path: string; page: Page }) {
  return (
    <html lang={site.language}>
      <Head path={path} metadata={metadata} />
      <body>
        <Header path={path} />
        <main id="main" tabIndex={-1}>
          <Content illustration={routeOf(path).illustration} />
        </main>
        <Footer />
        <ConsentBanner />
      </body>
    </html>
  );
}
