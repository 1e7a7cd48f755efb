import { asPrerendered, usePrerendered } from './prerendered.ts';
import type { Page } from './routes.ts';

/** The element of the page itself; it stays as the server drew it where the page has no state. */
export function Main({ page: { Content, live, prerendered } }: { page: Page }) {
  const kept = usePrerendered() && prerendered;
  return <main id="main" tabIndex={-1} data-live={live} {...(kept ? asPrerendered : { children: <Content /> })} />;
}
