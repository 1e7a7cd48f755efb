import { serviceValues } from '../enquiry/fields.ts';
import { routes } from '../routes.ts';
import { notYet, publicationDays, today } from './documents/publication-day.ts';
import { pathOnSite, publishableFiles, unpublishable, withFolders } from './public-files.ts';
import { pillarIds } from './schema/parts.ts';
import type { Data } from './schema/schemas.ts';

/** Targets that links and images of the content may name. */
export interface LinkTargets {
  /** Paths of the pages, each with its fragments. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files in `public/` that can be published, as a browser requests them: `/office.jpg`. */
  readonly publicFiles: readonly string[];
  /** Days from which documents are published, by path. */
  readonly days: ReadonlyMap<string, string>;
}

/** Stands for the address of the site, which a path does not depend on. */
const anySite = 'https://company.example';

/** Page of the privacy notice. The banner links to it even if it is absent or a draft (SITE-10). */
const privacyPath = '/privacy';

/** Fragments that every page has: src/app.tsx and src/sections/header/header.tsx. */
const everywhere = ['main', 'menu'];

/**
 * Reads the targets of this site. The privacy notice always counts as a page; a list of documents counts if the content has
 * one.
 */
export function linkTargets(data: Data = {}, files = publishableFiles()): LinkTargets {
  const own = new Map<string, readonly string[]>([
    ['/services', pillarIds],
    ['/contact', ['call']],
  ]);
  const days = new Map(publicationDays(data));
  days.delete(privacyPath);
  const paths = [...Object.keys(routes).filter((path) => !routes[path]?.lists), privacyPath, ...days.keys()];
  // A page has a file of its name, and may have a folder of it.
  const isPage = (file: string) =>
    paths.includes(file.toLowerCase()) ||
    withFolders(file.toLowerCase()).some((each) => each.endsWith('.html') && paths.includes(each.slice(0, -5)));
  return {
    pages: new Map(paths.map((page) => [page, new Set([...everywhere, ...(own.get(page) ?? [])])])),
    publicFiles: files.filter((file) => !isPage(file)),
    days,
  };
}

/**
 * Describes how a path misses a file in `public/`: by the folder's name, by the slash at its start or by capitals;
 * undefined if it misses by more.
 */
function misnamed(name: string, files: readonly string[]): string | undefined {
  const meant = name.replace(/^\.?\/?(public\/)?/, '/');
  const problem = unpublishable(name);
  if (problem) {
    return `"${name}" ${problem}`;
  }
  const found = files.find((file) => file.toLowerCase() === meant.toLowerCase());
  if (/^\.?\/?public\//.test(name)) {
    return `"${name}" begins with public/, which is not part of the path. Write "${found ?? meant}".`;
  }
  if (found && meant !== name) {
    return `"${name}" needs a "/" first. Write "${found}".`;
  }
  return found && `"${name}" is called "${found}" in public/: capitals count. Write "${found}".`;
}

/** Describes what is wrong with the path of a file in `public/`; undefined if nothing is. */
export function fileProblem(name: string, files: readonly string[]): string | undefined {
  return files.includes(name)
    ? undefined
    : (misnamed(name, files) ?? `"${name}" is not in public/. Put the file there.`);
}

/**
 * Describes what is wrong with a link; undefined if nothing is. The target may be a page of this site, a file in
 * `public/` or an https URL.
 * @param day day from which the page with the link is published: its target has to be published by then
 */
export function linkProblem(
  href: string,
  { pages, publicFiles, days }: LinkTargets,
  day = today(),
): string | undefined {
  if (!href.startsWith('/')) {
    return URL.canParse(href) && href.startsWith('https://')
      ? undefined
      : `"${href}" needs to be an https address, such as "https://www.company.example", or a path of this site, such as "/contact".`;
  }
  const [page = '', fragment] = href.replace(/\?[^#]*/, '').split('#', 2);
  const fragments = pages.get(page);
  if (!fragments) {
    return publicFiles.includes(pathOnSite(page, anySite) ?? page)
      ? undefined
      : (misnamed(page, publicFiles) ??
          `"${href}" leads to no page and no file. The pages are ${[...pages.keys()].join(', ')}; a file belongs in public/.`);
  }
  const published = days.get(page) ?? '';
  if (published > day) {
    return `"${href}" leads to a page ${notYet(published)}. Take the link out, or publish that page first.`;
  }
  // The form selects the service that a link names (CONTACT-4), and can't if it has no such service.
  const service = new URL(href, anySite).searchParams.get('service');
  if (service !== null && !serviceValues.some((value) => value === service)) {
    return `"${href}" names a service that the form does not have. It has ${serviceValues.join(', ')}.`;
  }
  return fragment === undefined || fragments.has(fragment)
    ? undefined
    : `"${href}" leads to a part that ${page} does not have. It has ${[...fragments].map((id) => `#${id}`).join(', ')}.`;
}
