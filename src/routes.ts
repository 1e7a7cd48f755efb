import type { Metadata } from '../content/types.ts';

/** What a page module gives: its tags for search engines and previews (SITE-7), and its content. */
export interface Page {
  readonly metadata: Metadata;
  readonly Content: React.ComponentType;
  /** Whether it has state of its own, so that the app must take it over when the visitor opens it first. */
  readonly live?: boolean;
  /** Whether it stands in the document as the server drew it (src/prerendered-page.tsx). */
  readonly prerendered?: boolean;
}

/** Every address of the site (SITE-1) and the name of its page: of its file in `pages/`, and in files made for it. */
export const routes = {
  '/': 'home',
  '/about': 'about',
  '/services': 'services',
  '/approach': 'approach',
  '/contact': 'contact',
} as const satisfies Record<string, string>;

export type PageName = (typeof routes)[keyof typeof routes] | 'not-found';

export type RoutePath = keyof typeof routes;

export const routePaths = Object.keys(routes) as readonly RoutePath[];

/** A path that is no route: its page is the 404 screen. */
export const noRoute = '/404';

/** Whether a path has a page; every other one shows the 404 screen (SITE-9). */
export function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}

/** The name of a path's page. */
export function pageName(path: string): PageName {
  return isRoute(path) ? routes[path] : 'not-found';
}

/**
 * Loads the page of a path, or the 404 screen. A live page comes by itself, because it is also hydrated; the others come
 * together, so that only the first way to one of them costs a request.
 */
export async function loadPage(path: string): Promise<Page> {
  const name = pageName(path);
  if (name === 'contact') {
    return (await import('./pages/contact.tsx')).page;
  }
  return (await import('./pages/later.ts')).pages[name];
}
