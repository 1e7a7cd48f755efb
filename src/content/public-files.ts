import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { embeddedEndpoint } from '../enquiry/fields.ts';
import { feeds, noRoute } from '../routes.ts';

/**
 * Files of `public/`: which can be published, and at what address. The rules of the content accept these files alone, and the
 * build publishes those of them that the site names.
 */

/** Icons that the owner may put into `public/`. Otherwise the build makes them, as it always makes `favicon.ico`. */
export const icons = ['/favicon.svg', '/apple-touch-icon.png'] as const;

/** Addresses besides the pages and `public/` that the server answers or the build writes; a unit test compares them. */
export const reservedAddresses: readonly string[] = [
  embeddedEndpoint,
  noRoute,
  ...icons,
  '/favicon.ico',
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  ...Object.values(feeds),
];

/** Files that the build writes for hosts, or that hosts run, beside the 404.html of any folder. */
const hostFiles = ['/_headers', '/_redirects', '/_routes.json', '/_worker.js', '/index.html', '/__forms.html'];

/** Folders of the build, and of Cloudflare (https://developers.cloudflare.com/fundamentals/reference/cdn-cgi-endpoint/). */
const reservedFolders = /^\/(assets|social|cdn-cgi|\.server)\//;

/** Returns true for an address that the site itself needs. */
export const isReserved = (address: string): boolean =>
  reservedAddresses.includes(address) || reservedFolders.test(address);

/** Part of an address that a browser requests as it is written: not hidden, and without a character to which URLs give a meaning. */
const segment = /^(?![\s.])[^\\?#%:*"<>|\p{Cc}]+(?<!\s)$/u;

/** Lists an address and those of the folders that it is in: `/a` and `/a/b` of `/a/b`. */
export const withFolders = (address: string): string[] =>
  [...address.matchAll(/(?<=.)(\/|$)/g)].map(({ index }) => address.slice(0, index));

/** Returns true for an address, or one in a folder, that is needed for something else. Some disks ignore capitals. */
const isTaken = (address: string): boolean =>
  withFolders(address.toLowerCase()).some(
    (each) => isReserved(each) || isReserved(`${each}/`) || hostFiles.includes(each) || each.endsWith('/404.html'),
  );

/** Returns true for a file in the place of a folder that the site needs. */
const isFolderTaken = (address: string): boolean =>
  reservedAddresses.some((each) => each.startsWith(`${address.toLowerCase()}/`));

/** Describes why a file of `public/` can't be published under its address; undefined if it can. */
function nameProblem(name: string): string | undefined {
  const lower = name.toLowerCase();
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

/** Path of a file in a folder under its very name. */
function exactFileIn(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  const isInside = existsSync(file) && realpathSync(file).startsWith(realpathSync(folder) + path.sep);
  return isInside && statSync(file).isFile() && isReadable(file) ? file : undefined;
}

/**
 * Path of a file in a folder; undefined if it is not there, which is so of a link that leads out of the folder as well, or
 * can't be read. Its name may have accents in the other normal form (Unicode, UAX #15): disks and keyboards differ in that.
 */
export function fileIn(folder: string, name: string): string | undefined {
  const isComposed = (each: string) => `/${each}`.normalize('NFC') === path.posix.join('/', name).normalize('NFC');
  const exact = exactFileIn(folder, name);
  if (exact || !/[^ -~]/.test(name) || !existsSync(folder)) return exact;
  const other = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(isComposed);
  return other === undefined ? undefined : exactFileIn(folder, other);
}

/**
 * File of `public/`, or a folder that can't be read or is in the place of the site's own, by the address that a browser
 * requests, in composed letters: `/office.jpg`, `/shut/`.
 */
interface PublicFile {
  readonly name: string;
  readonly state: 'publishable' | 'misnamed' | 'reserved' | 'unreadable' | 'elsewhere';
  /** Why it can't be published, and what to do; a link that leads out of the folder counts as absent, without words. */
  readonly problem?: string | undefined;
}

const reserved = (name: string, owner = 'that the site itself needs'): PublicFile => ({
  name,
  state: 'reserved',
  problem: `has a name ${owner}. Give it another name, or delete it.`,
});

function stateOf(folder: string, onDisk: string): PublicFile {
  const name = onDisk.normalize('NFC');
  if (!exactFileIn(folder, onDisk)) {
    const file = path.join(folder, onDisk);
    const isShut = existsSync(file) && !isReadable(file);
    return isShut ? { name, state: 'unreadable', problem: unreadable } : { name, state: 'elsewhere' };
  }
  if (!icons.some((icon) => icon === name) && (isTaken(name) || isFolderTaken(name))) return reserved(name);
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
    const seen = new Set<string>();
    return readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((entry) => {
      const name = `${at}/${entry.name}`;
      const composed = name.normalize('NFC');
      if (seen.has(composed)) return [reserved(composed, 'that another file has, but for how its accents are encoded')];
      seen.add(composed);
      if (!entry.isDirectory()) return [stateOf(folder, name)];
      return isTaken(name) ? [reserved(`${name}/`)] : publicFiles(folder, name);
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
  publicFiles(folder).find(
    (each) => each.name === name.normalize('NFC') || (each.name.endsWith('/') && name.startsWith(each.name)),
  )?.problem;
