/**
 * What each page is called where its path can't be: in the names of its files and of its moment of the drawing. Apart
 * from routes.ts, so that the content rules know the paths without the pages.
 */
export const pageNames = {
  '/': 'home',
  '/about': 'about',
  '/services': 'services',
  '/approach': 'approach',
  '/contact': 'contact',
  '/privacy': 'privacy',
} as const;
