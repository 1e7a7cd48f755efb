import type { ListedFolder } from './content/documents/document-names.ts';

/** A route may list the documents of a folder: its page exists while one of them is published (src/site-pages.tsx). */
type Route = { readonly lists?: ListedFolder };

/** Path without a route: its page is the 404 page. */
export const noRoute = '/404';

/** Paths that the site needs for something else than pages. */
export const reservedPaths = [noRoute, '/assets', '/f', '/healthz', '/index', '/social'] as const;

/**
 * Routes of the site (SITE-1), in the order of the sitemap. The page at `/about` is `content/about.yaml`.
 */
const table = {
  '/': {},
  '/about': {},
  '/services': {},
  '/approach': {},
  '/work': { lists: 'work' }, // WORK-1
  '/insights': { lists: 'insights' }, // INSIGHTS-1
  '/contact': {},
} as const satisfies Readonly<Record<`/${string}`, Route>> & {
  readonly [Path in (typeof reservedPaths)[number]]?: never;
};

type NameOf<Path> = Path extends '/' ? 'home' : Path extends `/${infer Name}` ? Name : never;

/** Name of a route's file in `content/`. */
export type RouteName = NameOf<keyof typeof table>;

/** Name of a route that lists no documents. */
export type PageRoute = Exclude<RouteName, ListedFolder>;

export const routes: Readonly<Record<string, Route>> = table;

/** Paths of the pages that every site has. */
export const permanentPaths = Object.keys(routes).filter((path) => !routes[path]?.lists);

/** Returns true for a path and for those below it. */
export const isBelow = (path: string, above: string): boolean => `${path}/`.startsWith(`${above}/`);

/** Name of a route. */
export const routeName = (path: string) => (path.slice(1) || 'home') as RouteName;

/** Paths of the feeds of the articles (RFC 4287, JSON Feed 1.1). */
export const feeds = { atom: '/insights/feed.xml', json: '/insights/feed.json' } as const;
