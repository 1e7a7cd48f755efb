import type { IllustrationName } from './illustrations/catalogue.ts';

interface Route {
  /** Illustration that opens the page, and is on its social image. */
  readonly illustration: IllustrationName;
  /** Returns true if the owner has published the page; a route without this function is on every site. */
  readonly published?: () => boolean;
}

/**
 * Routes of the site (SITE-1), in the order of the sitemap. The page at `/about` is `pages/about.tsx`, and its text is
 * `content/about.yaml`.
 */
export const routes: Readonly<Record<string, Route>> = {
  '/': { illustration: 'home' },
  '/about': { illustration: 'about' },
  '/services': { illustration: 'services' },
  '/approach': { illustration: 'approach' },
  '/contact': { illustration: 'contact' },
  '/privacy': {
    illustration: 'privacy',
    published: () => import.meta.env.HAS_PRIVACY_NOTICE, // SITE-10
  },
};

/** Route of the 404 page (SITE-9), for every path without a route. */
const notFound: Route = { illustration: 'not-found' };

/** Path without a route: its page is the 404 page. */
export const noRoute = '/404';

/** Lists the paths of all published pages. */
export function routePaths(): string[] {
  return Object.keys(routes).filter((path) => routes[path]?.published?.() ?? true);
}

/** Returns true if a path has a page; every other one shows the 404 page (SITE-9). */
export function isRoute(path: string): boolean {
  return routePaths().includes(path);
}

/** Route of a path, or that of the 404 page. */
export function routeOf(path: string): Route {
  return (isRoute(path) && routes[path]) || notFound;
}

/** Name of a route's module in `pages/`, of its file in `content/`, and of the files generated for it. */
export const routeName = (path: string) => path.slice(1) || 'home';

/** Name of a path's page; that of the 404 page for a path without a route. */
export function pageName(path: string): string {
  return isRoute(path) ? routeName(path) : 'not-found';
}
