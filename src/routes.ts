import type { MomentName } from './illustrations/moments.ts';

interface Route {
  /** Opens the page, and is on its social image. */
  readonly illustration: MomentName;
  /** Whether the owner has published the page; without this every site has it. */
  readonly published?: () => boolean;
}

/**
 * Every address of the site (SITE-1), in the order of the sitemap. The page at `/about` is `pages/about.tsx`, and its words are
 * `content/about.ts`.
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

/** The route of the 404 screen (SITE-9), which is the page of every path that has none. */
const notFound: Route = { illustration: 'not-found' };

/** A path that is no route: its page is the 404 screen. */
export const noRoute = '/404';

/** The addresses of all published pages. */
export function routePaths(): string[] {
  return Object.keys(routes).filter((path) => routes[path]?.published?.() ?? true);
}

/** Whether a path has a page; every other one shows the 404 screen (SITE-9). */
export function isRoute(path: string): boolean {
  return routePaths().includes(path);
}

/** The route of a path, or that of the 404 screen. */
export function routeOf(path: string): Route {
  return (isRoute(path) && routes[path]) || notFound;
}

/** The name of a path's page: of its module in `pages/`, and of files made for it. */
export function pageName(path: string): string {
  return isRoute(path) ? path.slice(1) || 'home' : 'not-found';
}
