import { existsSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../../../src/routes.ts';
import { pillarIds } from './across-files.ts';

/** What links and pictures of the content may name. */
export interface Place {
  /** The paths of the pages, each with the fragments that it has. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isPublicFile: (name: string) => boolean;
}

/** Fragments of every page: src/app.tsx and src/sections/header/header.tsx. */
const everywhere = ['main', 'menu'];

/** The site as it is. `/privacy` is a page here though it may be absent: the banner links to it in any case (SITE-10). */
export function thisSite(): Place {
  const own = new Map<string, readonly string[]>([['/services', pillarIds]]);
  return {
    pages: new Map(Object.keys(routes).map((page) => [page, new Set([...everywhere, ...(own.get(page) ?? [])])])),
    isPublicFile: (name) => existsSync(path.join('public', name)),
  };
}

/** What is wrong with a link, or nothing. It may lead to a page of this site, a file in `public/` or an https address. */
export function linkProblem(href: string, { pages, isPublicFile }: Place): string | undefined {
  if (!href.startsWith('/')) {
    return URL.canParse(href) && href.startsWith('https://')
      ? undefined
      : `"${href}" needs to be an https address, such as "https://www.company.example", or a path of this site, such as "/contact"`;
  }
  const [page = '', fragment] = href.replace(/\?[^#]*/, '').split('#', 2);
  const fragments = pages.get(page);
  if (!fragments) {
    return isPublicFile(page)
      ? undefined
      : `"${href}" leads to no page and no file: the pages are ${[...pages.keys()].join(', ')}; a file belongs in public/`;
  }
  return fragment === undefined || fragments.has(fragment)
    ? undefined
    : `"${href}" leads to a part that ${page} does not have: it has ${[...fragments].map((id) => `#${id}`).join(', ')}`;
}
