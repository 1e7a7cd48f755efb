import type { Analytics, Settings } from '../../config/settings.ts';
import { ga4Facts } from '../../src/analytics/ga4.ts';
import { plausibleFacts } from '../../src/analytics/plausible.ts';
import { sourceOf } from '../../src/components/image/image-source.ts';
import { allOf, isImage } from '../../src/content/find-values.ts';
import type { Data } from '../../src/content/schema/schemas.ts';

/** Hashes (`sha256-…`) of what a page may apply and run: its inline style, its import map and the JavaScript it starts. */
export interface AllowedHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

export const vendorFacts = (analytics: Analytics) =>
  analytics.vendor === 'ga4' ? ga4Facts(analytics) : plausibleFacts(analytics);

export function imageHosts(content: Data): string[] {
  const sources = allOf(content, isImage).map(({ value }) => sourceOf(value, 'photo', {}).src);
  return [...new Set(sources.filter((src) => !src.startsWith('/')).map((src) => new URL(src).origin))].sort();
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/**
 * Builds the headers of every response of the site. The allowed sources and form targets are derived from the settings
 * and the content. A change of form, image or analytics provider therefore can't be blocked by a policy that nobody
 * thought of. Reasons for each header: docs/decisions/headers-and-serving.md.
 */
export function securityHeaders(settings: Settings, content: Data, allowed: AllowedHashes): Record<string, string> {
  const { kind, address, redirectsTo = address } = settings.formService;
  const formHost = kind === 'hosted' ? [...new Set([address, redirectsTo].map((url) => new URL(url).origin))] : [];
  const analytics = settings.analytics
    ? vendorFacts(settings.analytics).hosts
    : { scripts: [], images: [], reports: [] };
  const secure = settings.siteUrl.startsWith('https:');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // Hashes allow JavaScript to start, and what it imports to run. Hosts and 'self' are for browsers without strict-dynamic.
    'script-src': ["'strict-dynamic'", ...quoted(allowed.scripts), "'self'", ...analytics.scripts],
    'style-src': ["'self'", ...quoted(allowed.styles)],
    'img-src': ["'self'", ...imageHosts(content), ...analytics.images],
    'font-src': ["'self'"],
    // A film or a sound to which a page links has a page of the browser's own, under the policy that the file came with.
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...formHost, ...analytics.reports],
    'form-action': ["'self'", ...formHost],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // A vendor's JavaScript creates Trusted Types policies of its own, which are untested here; most sites have no vendor.
    ...(analytics.scripts.length === 0 && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    }),
    // On a site without https, browsers would send every request of the page to a port that doesn't respond.
    ...(secure && { 'upgrade-insecure-requests': [] }),
  };
  const policy = Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // The query of a page may hold a message, which must reach no log and no report.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
}

/** Headers that matter to a script, a font or an image. The others are for documents, and the policy alone has 1.3 kB. */
const ofFiles = ['Cross-Origin-Resource-Policy', 'X-Content-Type-Options', 'Strict-Transport-Security'];

/** Selects the headers of files that are only ever part of a page, from those of all responses. */
export const fileHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => ofFiles.includes(name)));
