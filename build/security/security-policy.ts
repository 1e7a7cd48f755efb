import type { Settings } from '../../config/settings.ts';
import { analyticsHosts } from '../vite-plugins/analytics.ts';
import { pictureHosts } from './image-hosts.ts';

/** What a page may wear and run, by its hash (`sha256-…`): its inline style, its import map and the script it starts. */
export interface AllowedHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);

/**
 * The headers that every answer of the site carries. What a page may load and where a form may post is derived from the
 * settings and the content, so that a change of form, picture or analytics provider can't be blocked by a policy that nobody thought of.
 * Why each is as it is: docs/decisions/012-security-headers.md.
 */
export function securityHeaders(settings: Settings, allowed: AllowedHashes): Record<string, string> {
  const formHost = settings.formEndpoint.startsWith('/') ? [] : [new URL(settings.formEndpoint).origin];
  const analytics = analyticsHosts(settings.analytics);
  const secure = settings.siteUrl.startsWith('https:');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // Hashes start scripts, and what those import may run. Hosts and 'self' are for browsers that don't know strict-dynamic.
    'script-src': ["'strict-dynamic'", ...quoted(allowed.scripts), "'self'", ...analytics.scripts],
    'style-src': ["'self'", ...quoted(allowed.styles)],
    'img-src': ["'self'", ...pictureHosts(), ...analytics.images],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...formHost, ...analytics.reports],
    'form-action': ["'self'", ...formHost],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // A vendor's script makes policies of its own, which nobody here has tried: there is none on most sites.
    ...(analytics.scripts.length === 0 && {
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    }),
    // On a site without https it would send every request of the page to a port that doesn't answer.
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
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(secure && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
}
