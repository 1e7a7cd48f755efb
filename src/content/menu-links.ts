import { isRoute, routeName, routes } from '../routes.ts';
import { content } from './content.ts';
import type { LinkText } from './schema/parts.ts';

/** Links of the menu, in the order of the route table (SITE-3): to each page whose content has a name for it. */
export const menuLinks: readonly LinkText[] = Object.keys(routes).flatMap((href) => {
  const words = content[routeName(href)];
  return 'menu' in words && words.menu && isRoute(href) ? [{ label: words.menu, href }] : [];
});
