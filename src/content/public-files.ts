import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { embeddedEndpoint } from '../enquiry/fields.ts';
import { feeds, noRoute } from '../routes.ts';

/**
 * Files of `public/`: which can be published, and at what address. The rules of the content accept these files alone, and the
 * build publishes those of them that the site names.
 */

/** Icons that browsers ask for by themselves. The build makes those that the owner has not put into `public/`. */
export const icons = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png'] as const;

/** Addresses besides the pages and `public/` that the server answers or the build writes; a unit test compares them. */
export const reservedAddresses: readonly string[] = [
  embeddedEndpoint,
  noRoute,
  ...icons,
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
  ...Object.values(feeds),
];

/** Files that the build writes for hosts, or that hosts run. */
const hostFiles = ['/_headers', '/_redirects', '/_routes.json', '/_worker.js', '/404.html', '/index.html'];

/** Folders of the build. */
const reservedFolders = /^\/(assets|social|\.server)\//;

/** Returns true for an address that the site itself needs. */
export const isReserved = (address: string): boolean =>
  reservedAddresses.includes(address) || reservedFolders.test(address);

/** Part of an address that a browser requests as it is written: not hidden, and without a character to which URLs give a meaning. */
const segment = /^(?![\s.])[^\\?#%:*"<>|\p{Cc}]+(?<!\s)$/u;

/** Lists an address and those of the folders that it is in: `/a` and `/a/b` of `/a/b`. */
export const withFolders = (address: string): string[] =>
  [...address.matchAll(/(?<=.)(\/|$)/g)].map(({ index }) => address.slice(0, index));

/** Returns true for an address that is needed for something else: as a file where it has a folder, or as a folder. */
const isTaken = (address: string): boolean =>
  withFolders(address).some((each) => isReserved(each) || isReserved(`${each}/`) || hostFiles.includes(each)) ||
  reservedAddresses.some((each) => each.startsWith(`${address}/`));

/** Describes why a file of `public/` can't be published under its address; undefined if it can. */
function nameProblem(name: string): string | undefined {
  // Some disks take capitals and small letters for the same.
  const lower = name.toLowerCase();
  if (!icons.some((icon) => icon === name) && isTaken(lower)) {
    return 'has a name that the site itself needs. Give the file another name.';
  }
  // Disks take 255, and the build adds to names.
  if (name.split('/').some((part) => Buffer.byteLength(part) > 240)) {
    return 'has a name of more than 240 bytes. Give the file a shorter name.';
  }
  if (/\.(br|gz)$/.test(lower)) {
    return 'ends as the compressed copies of the build do. Give the file another ending, such as .zip.';
  }
  return name
    .replace(/^\/(\.well-known\/)?/, '')
    .split('/')
    .every((part) => segment.test(part))
    ? undefined
    : 'is hidden, or has a character that addresses can’t have. Use letters, digits, hyphens and single dots.';
}

const unreadable = 'can’t be read by this account. Give it the right to read, or move this out of public/.';

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a file in a folder; undefined if it is not there, which is so of a link that leads out of the folder as well, or
 * can't be read.
 */
export function fileIn(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  const isInside = existsSync(file) && realpathSync(file).startsWith(realpathSync(folder) + path.sep);
  return isInside && statSync(file).isFile() && isReadable(file) ? file : undefined;
}

/** File of `public/`, or a folder that can't be read, by the address that a browser requests: `/office.jpg`, `/shut/`. */
interface PublicFile {
  readonly name: string;
  readonly state: 'publishable' | 'misnamed' | 'unreadable' | 'elsewhere';
  /** Why it can't be published, and what to do; a link that leads out of the folder counts as absent, without words. */
  readonly problem?: string | undefined;
}

function stateOf(folder: string, name: string): PublicFile {
  if (!fileIn(folder, name)) {
    const file = path.join(folder, name);
    const isShut = existsSync(file) && !isReadable(file);
    return isShut ? { name, state: 'unreadable', problem: unreadable } : { name, state: 'elsewhere' };
  }
  const problem = nameProblem(name);
  return { name, state: problem ? 'misnamed' : 'publishable', problem };
}

/**
 * Lists all that lies in `public/`. Links to folders are not followed, as Node's own recursion would. The names come from the
 * folder, because some file systems find `Office.JPG` as `office.jpg`.
 */
export function publicFiles(folder = 'public', at = ''): PublicFile[] {
  if (!existsSync(path.join(folder, at))) return [];
  try {
    return readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((entry) => {
      const name = `${at}/${entry.name}`;
      return entry.isDirectory() ? publicFiles(folder, name) : [stateOf(folder, name)];
    });
  } catch {
    return [{ name: `${at}/`, state: 'unreadable', problem: `is not a folder, or ${unreadable}` }];
  }
}

/** Lists the addresses of the files that can be published. */
export const publishableFiles = (folder?: string): string[] =>
  publicFiles(folder).flatMap(({ name, state }) => (state === 'publishable' ? [name] : []));

/** Describes why a file that is in `public/` can't be published; undefined if it can, or is not there. */
export const unpublishable = (name: string, folder?: string): string | undefined =>
  publicFiles(folder).find((each) => each.name === name || (each.name.endsWith('/') && name.startsWith(each.name)))
    ?.problem;

/**
 * Decodes the path that a URL has on this site: `/für alle.pdf` of `/f%C3%BCr%20alle.pdf?x#y`. Undefined for a URL of another
 * site, for a text that is none, and for one that can't be decoded.
 */
export function pathOnSite(url: string, siteUrl: string): string | undefined {
  if (!/^(\/|https?:)/.test(url)) return undefined;
  try {
    const { origin, pathname } = new URL(url, siteUrl);
    return origin === siteUrl ? decodeURIComponent(pathname) : undefined;
  } catch {
    return undefined;
  }
}
