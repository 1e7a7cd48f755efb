import type { Metadata } from '../content/types.ts';
import { pageNames } from './page-names.ts';

/** What a page module gives: its tags for search engines and previews (SITE-7), and its content. */
export interface Page {
  readonly metadata: Metadata;
  readonly Content: React.ComponentType;
  /** Whether it has state of its own, so that the app must take it over when the visitor opens it first. */
  readonly live?: boolean;
  /** Whether it stands in the document as the server drew it (src/prerendered-page.tsx). */
  readonly prerendered?: boolean;
}

/** Every address of the site (SITE-1). A page's title and description stand beside it in `pages/`. */
export const routes = {
  '/': () => import('./pages/home.tsx'),
  '/about': () => import('./pages/about.tsx'),
  '/services': () => import('./pages/services.tsx'),
  '/approach': () => import('./pages/approach.tsx'),
  '/contact': () => import('./pages/contact.tsx'),
  // SITE-10: no page, and no code for one, until the owner publishes a notice.
  ...(import.meta.env.HAS_PRIVACY_NOTICE ? { '/privacy': () => import('./pages/privacy.tsx') } : {}),
} satisfies Partial<Record<keyof typeof pageNames, () => Promise<{ page: Page }>>>;

export type PageName = (typeof pageNames)[keyof typeof pageNames] | 'not-found';

export type RoutePath = keyof typeof routes;

export const routePaths = Object.keys(routes) as readonly RoutePath[];

/** A path that is no route: its page is the 404 screen. */
export const noRoute = '/404';

/** Whether a path has a page; every other one shows the 404 screen (SITE-9). */
export function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}

/** What a page is called where its path can't be: in the names of its files and of its moment of the drawing. */
export function pageName(path: string): PageName {
  return isRoute(path) ? pageNames[path] : 'not-found';
}

/** Loads the page of a path, or the 404 screen. A second call costs nothing: the browser keeps modules. */
export async function loadPage(path: string): Promise<Page> {
  const load = isRoute(path) ? routes[path] : undefined;
  return (await (load ?? (() => import('./pages/not-found.tsx')))()).page;
}
