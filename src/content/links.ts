import { existsSync } from 'node:fs';
import path from 'node:path';
import { routes } from '../routes.ts';
import { pillarIds } from './schema/parts.ts';

/** Targets that links and images of the content may name. */
export interface LinkTargets {
  /** Paths of the pages, each with its fragments. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isPublicFile: (name: string) => boolean;
}

/** Fragments that every page has: src/app.tsx and src/sections/header/header.tsx. */
const everywhere = ['main', 'menu'];

/**
 * Reads the targets of this site. `/privacy` counts as a page even if it is absent: the banner links to it in any case
 * (SITE-10).
 */
export function linkTargets(): LinkTargets {
  const own = new Map<string, readonly string[]>([['/services', pillarIds]]);
  return {
    pages: new Map(Object.keys(routes).map((page) => [page, new Set([...everywhere, ...(own.get(page) ?? [])])])),
    isPublicFile: (name) => existsSync(path.join('public', name)),
  };
}

/**
 * Describes what is wrong with a link; undefined if nothing is. The target may be a page of this site, a file in
 * `public/` or an https URL.
 */
export function linkProblem(href: string, { pages, isPublicFile }: LinkTargets): string | undefined {
  if (!href.startsWith('/')) {
    return URL.canParse(href) && href.startsWith('https://')
      ? undefined
      : `"${href}" needs to be an https address, such as "https://www.company.example", or a path of this site, such as "/contact".`;
  }
  const [page = '', fragment] = href.replace(/\?[^#]*/, '').split('#', 2);
  const fragments = pages.get(page);
  if (!fragments) {
    return isPublicFile(page)
      ? undefined
      : `"${href}" leads to no page and no file. The pages are ${[...pages.keys()].join(', ')}; a file belongs in public/.`;
  }
  return fragment === undefined || fragments.has(fragment)
    ? undefined
    : `"${href}" leads to a part that ${page} does not have. It has ${[...fragments].map((id) => `#${id}`).join(', ')}.`;
}
