import { readSettings, type Settings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import type { Violation } from '../../src/content/content-error.ts';
import { contentFile, documentFolders } from '../../src/content/documents/document-names.ts';
import { allOf, isText, placeOf } from '../../src/content/find-values.ts';
import { linkTargets } from '../../src/content/link-targets.ts';
import { fileName } from '../../src/content/path-on-site.ts';
import { icons, publicFiles } from '../../src/content/public-files.ts';
import { type CheckedContent, checkContent } from '../../src/content/read.ts';
import type { Content, Data } from '../../src/content/schema/schemas.ts';
import { routes } from '../../src/routes.ts';
import { readLocalImages } from '../images/local-images.ts';
import { readLogo } from '../images/logo.ts';
import { headerViolations, mostOwnStyles, redirectViolations } from '../prerender/hosting-files.ts';
import { hashOf } from '../prerender/scripts.ts';
import { publishedTexts, publishingProblem } from '../public-files/publish.ts';
import { securityHeaders } from '../security/security-policy.ts';

async function shownFileViolations(content: Content): Promise<Violation[]> {
  const { images, violations } = await readLocalImages(content);
  const name = content.company?.logo;
  const logo = readLogo(name, images);
  return logo && 'problem' in logo
    ? [...violations, { file: contentFile('company'), field: 'logo', problem: `"${name}" ${logo.problem}` }]
    : [...violations];
}

/** Checks that the files of `public/` to which the content leads can be published, and the owner's icons. */
async function fileViolations(content: Data, siteUrl: string, files: readonly string[]): Promise<Violation[]> {
  const named = [
    ...publishedTexts(content).map((found) => ({ file: found.file, field: placeOf(found), url: found.value })),
    ...icons.map((icon) => ({ file: `public${icon}`, field: '', url: icon as string })),
  ];
  const violations: Violation[] = [];
  for (const { file, field, url } of named) {
    const name = fileName(url, siteUrl);
    if (!files.includes(name)) continue;
    const problem = await publishingProblem(name);
    if (problem) violations.push({ file, field, problem: field ? `"${name}" ${problem}` : problem });
  }
  return violations;
}

/** Finds addresses with the host of this site: nothing would find that they lead nowhere, and a redirect could lead back. */
const ownHostViolations = (content: Data, siteUrl: string): Violation[] =>
  allOf(content, isText).flatMap(({ value, ...found }) => {
    const isLink = /^(href|to|address)$/.test(String(found.path.at(-1))) && /^https?:/i.test(value);
    const { href = '', origin = '' } = (isLink && URL.parse(value)) || {};
    const problem = `"${value}" names this site's own host. Write "${href.slice(origin.length)}".`;
    return origin === siteUrl ? [{ file: found.file, field: placeOf(found), problem }] : [];
  });

/** Settings as far as they decide what can be built; undefined if they can't be used, which is said elsewhere. */
function usableSettings(): Settings | undefined {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

/**
 * As many hashes as a policy may have: of the styles of each route, each kind of document, plain pages with sections, the
 * 404 page and the two responses to a plain form, and of all JavaScript.
 */
export const mostHashes = {
  styles: Array(Object.keys(routes).length + Object.keys(documentFolders).length + mostOwnStyles + 3).fill(hashOf('')),
  scripts: Array(8).fill(hashOf('')),
};

function hostViolations(content: Content, siteUrl: string, settings: Settings | undefined): Violation[] {
  try {
    return [
      ...redirectViolations(content.redirects, siteUrl),
      ...(settings ? headerViolations(securityHeaders(settings, content, mostHashes)) : []),
    ];
  } catch (error) {
    // A field that breaks the rules, such as an address that is none, has a violation of its own.
    if (error instanceof TypeError) return [];
    throw error;
  }
}

/**
 * Checks what the rules of the content leave to the steps of a build: files of `public/`, redirects, and limits of hosts.
 */
export async function buildViolations(content: Content): Promise<Violation[]> {
  const settings = usableSettings();
  const siteUrl = settings?.siteUrl ?? 'https://company.example';
  const files = linkTargets(content).publicFiles;
  const isUsable = ({ name, state }: ReturnType<typeof publicFiles>[number]) =>
    state === 'publishable' ? files.includes(name) : state !== 'unreadable' && state !== 'reserved';
  return [
    ...publicFiles()
      .filter((file) => !isUsable(file))
      .map(({ name, problem = 'has the address of a page. Give the file another name.' }) => ({
        file: `public${name}`,
        field: '',
        problem,
      })),
    ...(await shownFileViolations(content)),
    ...ownHostViolations(content, siteUrl),
    ...(await fileViolations(content, siteUrl, files)),
    ...hostViolations(content, siteUrl, settings),
  ];
}

/** Validates all that the owner gives: the content, and the files of `public/`. */
export async function checkAll({ content, violations, warnings } = checkContent()): Promise<CheckedContent> {
  return { content, warnings, violations: [...violations, ...(content ? await buildViolations(content) : [])] };
}
