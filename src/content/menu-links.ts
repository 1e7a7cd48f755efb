import { routeName, routes } from '../routes.ts';
import { content } from './content.ts';
import { type DocumentFolder, isIn } from './documents/document-names.ts';
import type { LinkText } from './schema/parts.ts';

/** Returns true if the content has a document in a folder. */
const has = (folder: DocumentFolder) => Object.keys(content).some((name) => isIn(folder, name));

/**
 * Links of the menu, in the order of the route table (SITE-3): to each page whose content has a name for it. A list of
 * documents has a link while it lists something.
 */
export const menuLinks: readonly LinkText[] = Object.keys(routes).flatMap((href) => {
  const words = content[routeName(href)];
  const lists = routes[href]?.lists;
  return 'menu' in words && words.menu && (!lists || has(lists)) ? [{ label: words.menu, href }] : [];
});
