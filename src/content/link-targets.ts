import { isEmailAddress } from '../../config/email-address.ts';
import { invisibleProblem, plainText } from '../../config/invisible-characters.ts';
import { generalConsultation } from '../enquiry/fields.ts';
import { feeds, routes } from '../routes.ts';
import { documentPath, idOf, isDocumentKey, pageIds } from './documents/document-names.ts';
import type { Body } from './documents/documents.ts';
import { examineBody } from './documents/markdown.ts';
import { notYet, publicationDays, publishedOn, today } from './documents/publication-day.ts';
import { namesToChoose } from './names.ts';
import { anySite, fileName } from './path-on-site.ts';
import { publishableFiles, unpublishable, withFolders } from './public-files.ts';
import type { Data } from './schema/schemas.ts';

/** Targets that links and images of the content may name. */
export type LinkTargets = Readonly<ReturnType<typeof linkTargets>>;

/** Page of the privacy notice. The banner links to it even if it is absent or a draft (SITE-10). */
const privacyPath = '/privacy';

/** Fragments of the form and of the free times on a plain page, if it has them. */
const sectionIds = (page: unknown) =>
  [Object(page).sections].flat().flatMap((section) => {
    const { kind } = Object(section);
    return kind === 'form' ? ['form'] : kind === 'booking' ? ['times'] : [];
  });

/**
 * Reads the targets of this site. The privacy notice always counts as a page; a list of documents counts if the content has
 * one.
 * @param bodies texts of the documents, by name
 */
export function linkTargets(data: Data = {}, bodies: Readonly<Record<string, Body>> = {}, files = publishableFiles()) {
  const names = namesToChoose(data);
  const services = names.services.map(({ value }) => value);
  const own = new Map<string, readonly string[]>([
    ['/about', namesToChoose(publishedOn(data, today())).team.map(({ value }) => idOf(value))],
    ['/services', services],
    ['/contact', ['call', 'form']],
    ...Object.entries(bodies).flatMap(([key, body]) =>
      isDocumentKey(key) ? [[documentPath(key), [...examineBody(body).ids, ...sectionIds(data[key])]] as const] : [],
    ),
  ]);
  const days = new Map(publicationDays(data));
  days.delete(privacyPath);
  const listed = days.get('/insights');
  if (listed !== undefined) for (const feed of Object.values(feeds)) days.set(feed, listed);
  const paths = [...Object.keys(routes).filter((path) => !routes[path]?.lists), privacyPath, ...days.keys()];
  // A page has a file of its name, and may have a folder of it.
  const isPage = (file: string) =>
    paths.includes(file.toLowerCase()) ||
    withFolders(file.toLowerCase()).some(
      (each) => each.endsWith('.html') && paths.includes(each.replace(/(\/index)?\.html$/, '')),
    );
  return {
    /** Paths of the pages, each with its fragments. */
    pages: new Map(paths.map((page) => [page, new Set([...pageIds, ...(own.get(page) ?? [])])])),
    /** Files in `public/` that can be published, as a browser requests them: `/office.jpg`. */
    publicFiles: files.filter((file) => !isPage(file)),
    /** Days from which documents are published, by path. */
    days,
    /** Services that a link to the form may select. */
    services: [...services, generalConsultation],
  };
}

function withoutEscapes(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Describes how a path misses a file in `public/`: by the folder's name, by the slash at its start or by capitals; undefined if
 * it misses by more.
 */
function misnamed(name: string, files: readonly string[]): string | undefined {
  const decoded = name.includes('%') ? withoutEscapes(name) : name;
  const meant = decoded
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.?\/?(public\/)?/, '/');
  const problem = unpublishable(name) ?? unpublishable(decoded);
  if (problem) return `"${name}" ${problem}`;
  const found = files.find((file) => plainText(file).toLowerCase() === meant.toLowerCase());
  if (found && invisibleProblem(found)) return `"${found}" in public/ ${invisibleProblem(found)}`;
  return (
    found &&
    `"${name}" is called "${found}" in public/. Write "${found}": a "/" comes first, and capitals count, as do codes such as %26.`
  );
}

/**
 * Describes what is wrong with the path of a file in `public/`; undefined if nothing is.
 * @param missing says that there is no file of such a name
 */
export const fileProblem = (
  name: string,
  files: readonly string[],
  missing = `"${name}" is not in public/. Put the file there.`,
): string | undefined =>
  files.includes(fileName(name)) ? undefined : (invisibleProblem(name) ?? misnamed(name, files) ?? missing);

/** Describes what is wrong with a link to an e-mail address or a telephone number (RFC 6068, RFC 3966). */
function contactProblem(href: string): string | undefined {
  const [, scheme, address = ''] = /^(mailto|tel):([^?]*)/i.exec(href) ?? [];
  if (scheme?.toLowerCase() === 'tel') {
    if (/^\+.*\(0\)/.test(address)) return `"${href}" has "(0)", which telephones dial too. Leave it out.`;
    return /^\+?[\d().-]*\d[\d().-]*(;[\w=+.-]+)*$/.test(address)
      ? undefined
      : `"${href}" is not a telephone number. Write digits and hyphens, without blanks: tel:+44-20-7946-0000.`;
  }
  return !address.startsWith('/') && withoutEscapes(address).split(',').every(isEmailAddress)
    ? undefined
    : `"${href}" is not an e-mail address. Write it without blanks: mailto:name@company.example.`;
}

/**
 * Describes what is wrong with a link; undefined if nothing is. The target may be a page of this site, a file in
 * `public/`, an https URL, an e-mail address or a telephone number.
 * @param day day from which the page with the link is published: its target has to be published by then
 */
export function linkProblem(
  href: string,
  { pages, publicFiles, days, services }: LinkTargets,
  day = today(),
): string | undefined {
  if (/^(mailto|tel):/i.test(href)) return contactProblem(href);
  if (!href.startsWith('/')) {
    return URL.canParse(href) && href.startsWith('https://')
      ? undefined
      : `"${href}" needs to be an https address, such as "https://www.company.example", or a path of this site, such as "/contact".`;
  }
  const [, page = '', fragment] = /^([^?#]*)[^#]*(?:#(.*))?$/s.exec(href) ?? [];
  const fragments = pages.get(page);
  if (!fragments) {
    const missing = `"${href}" leads to no page and no file. The pages are ${[...pages.keys()].join(', ')}; a file belongs in public/.`;
    return fileProblem(page, publicFiles, missing);
  }
  const published = days.get(page) ?? '';
  if (published > day) {
    return `"${href}" leads to a page ${notYet(published)}. Take the link out, or publish that page first.`;
  }
  // The form selects the service that a link names (CONTACT-4), and can't if it has no such service.
  const service = new URL(href, anySite).searchParams.get('service');
  if (service !== null && !services.includes(service)) {
    return (
      invisibleProblem(service) ??
      `"${href}" names a service that the form does not have. It has ${services.join(', ')}.`
    );
  }
  return fragment === undefined || fragments.has(withoutEscapes(fragment).normalize('NFC'))
    ? undefined
    : (invisibleProblem(fragment) ??
        `"${href}" leads to a part that ${page} does not have. It has ${[...fragments].map((id) => `#${id}`).join(', ')}.`);
}
