import type { Metadata } from '../content/types.ts';
import type { MomentName } from './illustrations/moments.ts';

/** What a page module gives: its tags for search engines and previews (SITE-7), and its content. */
export interface Page {
  readonly metadata: Metadata;
  readonly Content: React.ComponentType<{ readonly illustration: MomentName }>;
}

interface Route {
  readonly page: () => Promise<{ readonly page: Page }>;
  /** Opens the page, and is on its social image. */
  readonly illustration: MomentName;
  /** Whether the owner has published the page; without this every site has it. */
  readonly published?: () => boolean;
}

/** Every address of the site (SITE-1), in the order of the sitemap. */
export const routes: Readonly<Record<string, Route>> = {
  '/': { page: () => import('./pages/home.tsx'), illustration: 'home' },
  '/about': { page: () => import('./pages/about.tsx'), illustration: 'about' },
  '/services': { page: () => import('./pages/services.tsx'), illustration: 'services' },
  '/approach': { page: () => import('./pages/approach.tsx'), illustration: 'approach' },
  '/contact': { page: () => import('./pages/contact.tsx'), illustration: 'contact' },
  '/privacy': {
    page: () => import('./pages/privacy.tsx'),
    illustration: 'privacy',
    published: () => import.meta.env.HAS_PRIVACY_NOTICE, // SITE-10
  },
};

/** The route of the 404 screen (SITE-9), which is the page of every path that has none. */
const notFound: Route = { page: () => import('./pages/not-found.tsx'), illustration: 'not-found' };

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

/** Loads the page of a path, or the 404 screen. */
export async function loadPage(path: string): Promise<Page> {
  return (await routeOf(path).page()).page;
}
