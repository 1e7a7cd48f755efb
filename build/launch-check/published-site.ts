import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from '../../config/build-manifest.ts';
import { revalidated } from '../../config/cache-control.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { siteFolder } from '../../config/site-folder.ts';
import { type Check, check, firstOf } from './check.ts';

/** Page or script as it arrives, with the text, status and headers of the build. */
interface Arrived {
  readonly address: string;
  readonly text: string;
  readonly status: number;
  readonly headers: Headers;
  readonly built: { readonly text: string; readonly status: number; readonly headers: BuildManifest['headers'] };
}

const scriptsOf = (html: string): string[] => html.match(/<script\b[^>]*>[^<]*/g) ?? [];

/** Names a script of a page that its build does not have; undefined if there is none. */
function addedScript({ built, text }: Arrived): string | undefined {
  const own = new Set(scriptsOf(built.text));
  const added = scriptsOf(text).find((script) => !own.has(script));
  return added && (/\ssrc="([^"]*)"/.exec(added)?.[1] ?? 'inline');
}

type Comparison = readonly [name: string, differs: (arrived: Arrived) => unknown, remedy: string];

/** Comparisons; those after the first are of what has arrived with its own status. */
const comparisons: readonly Comparison[] = [
  [
    'Each page is there, and an unknown address has status 404',
    ({ built, status }) => status !== built.status && `status ${status}`,
    'publish all of the build that is in dist/, and have the host show 404.html with status 404',
  ],
  [
    'No script is added or delayed',
    addedScript,
    'turn off what does that, such as Email Address Obfuscation, Web Analytics or Rocket Loader of Cloudflare: the security policy blocks it',
  ],
  [
    'Pages and scripts arrive as they were built',
    (arrived) => arrived.text !== arrived.built.text && addedScript(arrived) === undefined,
    'publish the build that is in dist/, or turn off what else changes files, such as a minifier',
  ],
  [
    'Pages and scripts arrive compressed',
    ({ headers }) => !headers.has('content-encoding'),
    'have the host compress text with brotli or gzip',
  ],
  [
    'The headers of pages arrive',
    ({ built, headers }) =>
      // The Node server adds to Cache-Control.
      firstOf(
        Object.entries(built.headers).flatMap(([name, value]) =>
          headers.get(name)?.replace(/, no-transform$/, '') === value ? [] : [name],
        ),
      ),
    'copy what dist/_headers says into the settings of the host',
  ],
];

function compare(all: readonly Arrived[], [name, differs, remedy]: Comparison): Check {
  const found = all.flatMap((arrived) => {
    const what = differs(arrived);
    return what ? [arrived.address + (what === true ? '' : ` (${what})`)] : [];
  });
  return check(name, found.length > 0 && `${firstOf(found)}: ${remedy}`);
}

/**
 * Compares a published site with the build in `dist/`: each page, each script and an unknown address.
 * @throws SettingsError for an address that can't be asked, and without a build
 */
export async function publishedSiteChecks(address: string, dist = 'dist'): Promise<Check[]> {
  const { origin = '', protocol = '' } = URL.parse(address) ?? {};
  if (!/^https?:$/.test(protocol)) {
    throw new SettingsError(`"${address}" is not the address of a site, such as https://www.your-company.co.uk.`);
  }
  const folder = siteFolder(dist);
  if (!existsSync(path.join(folder, '.server/site.json'))) {
    throw new SettingsError('dist/ has no built site to compare with: run "npm run build" first.');
  }
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const { siteUrl, pages, notFound, headers }: BuildManifest = JSON.parse(read('.server/site.json'));
  const scripts = readdirSync(path.join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  const arrived: Arrived[] = [];
  for (const [at, file, status, ofPage] of [
    ...Object.entries(pages).map((page) => [...page, 200, { ...headers, 'Cache-Control': revalidated }] as const),
    ...scripts.map((name) => [`/assets/${name}`, `assets/${name}`, 200, {}] as const),
    ['/no-such-page', notFound, 404, {}] as const,
  ]) {
    const built = { text: read(file), status, headers: ofPage };
    const options = { headers: { 'Accept-Encoding': 'br, gzip' }, redirect: 'manual' } as const;
    try {
      const response = await fetch(origin + at, { ...options, signal: AbortSignal.timeout(10_000) });
      const text = await response.text();
      arrived.push({ address: at, text, status: response.status, headers: response.headers, built });
    } catch {
      throw new SettingsError(`${origin}${at} can't be reached, or has not responded in time.`);
    }
  }
  const right = arrived.filter(({ built, status }) => status === built.status);
  return [
    check(
      'The build is for this address',
      origin !== siteUrl && `it is for ${siteUrl}: set SITE_URL=${origin}, build and publish again`,
    ),
    ...comparisons.map((comparison, index) => compare(index === 0 ? arrived : right, comparison)),
  ];
}
