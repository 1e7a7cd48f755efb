import { permanentPaths } from '../routes.ts';
import { content, site } from './content.ts';
import { publicationDays } from './documents/publication-day.ts';
import type { LinkText } from './schema/parts.ts';

/** Paths of the pages that are published: a list of documents is while it lists something. */
const published = new Set([...permanentPaths, ...publicationDays(content).keys()]);

const linksTo = (entries: readonly { readonly label: string; readonly page: string }[] = []): LinkText[] =>
  entries.flatMap(({ label, page }) => (published.has(page) ? { label, href: page } : []));

/** Links of the menu (SITE-3), each with those below it. */
export const menuLinks: readonly (LinkText & { readonly below: readonly LinkText[] })[] = site.menu.flatMap((entry) =>
  linksTo([entry]).map((link) => ({ ...link, below: linksTo(entry.pages) })),
);

/** Links of the menu, those below others too. */
export const allMenuLinks: readonly LinkText[] = menuLinks.flatMap(({ below, ...link }) => [link, ...below]);
