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

export type RoutePath = keyof typeof pageNames;

export type PageName = (typeof pageNames)[RoutePath] | 'not-found';

/** Every address of the site (SITE-1). There is none for a privacy notice until the owner publishes one (SITE-10). */
export const routePaths = (Object.keys(pageNames) as readonly RoutePath[]).filter(
  (path) => path !== '/privacy' || import.meta.env.HAS_PRIVACY_NOTICE,
);

/** A path that is no route: its page is the 404 screen. */
export const noRoute = '/404';

/** Whether a path has a page; every other one shows the 404 screen (SITE-9). */
export function isRoute(path: string): path is RoutePath {
  return (routePaths as readonly string[]).includes(path);
}

/** The name of a path's page: of its file in `pages/`, and in files made for it. */
export function pageName(path: string): PageName {
  return isRoute(path) ? pageNames[path] : 'not-found';
}

/**
 * Loads the page of a path, or the 404 screen. A live page comes by itself, because it is also hydrated; the others come
 * together, so that only the first way to one of them costs a request. The privacy notice's is never loaded in a browser
 * (navigation/prepare.ts), but brings the page's rules into the browser's build.
 */
export async function loadPage(path: string): Promise<Page> {
  const name = pageName(path);
  if (import.meta.env.HAS_PRIVACY_NOTICE && name === 'privacy') {
    return (await import('./pages/privacy.tsx')).page;
  }
  if (name === 'contact') {
    return (await import('./pages/contact.tsx')).page;
  }
  return (await import('./pages/later.ts')).pages[name === 'privacy' ? 'not-found' : name];
}
