import type { Metadata } from '../content/types.ts';
import { pageNames } from './page-names.ts';

/** What a page module gives: its tags for search engines and previews (SITE-7), and its content. */
export interface Page {
  readonly metadata: Metadata;
  readonly Content: React.ComponentType;
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

const pages: Readonly<Record<PageName, () => Promise<{ readonly page: Page }>>> = {
  home: () => import('./pages/home.tsx'),
  about: () => import('./pages/about.tsx'),
  services: () => import('./pages/services.tsx'),
  approach: () => import('./pages/approach.tsx'),
  contact: () => import('./pages/contact.tsx'),
  privacy: () => import('./pages/privacy.tsx'),
  'not-found': () => import('./pages/not-found.tsx'),
};

/** Loads the page of a path, or the 404 screen. */
export async function loadPage(path: string): Promise<Page> {
  return (await pages[pageName(path)]()).page;
}
