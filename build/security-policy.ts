import { analyticsHosts } from './analytics.ts';
import { pictureHosts } from './picture-hosts.ts';
import type { Settings } from './settings.ts';

/**
 * The headers that every answer of the site carries. What a page may load and where a form may post is derived from the
 * settings and the content, so that a change of form, picture or analytics provider can't be blocked by a policy that nobody thought of.
 * @param styleHashes the hashes of the inline styles of all pages, as `'sha256-…'`
 */
export function securityHeaders(settings: Settings, styleHashes: readonly string[]): Record<string, string> {
  const formHost = settings.formEndpoint.startsWith('/') ? [] : [new URL(settings.formEndpoint).origin];
  const analytics = analyticsHosts(settings.analytics);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...analytics.scripts],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", ...pictureHosts(), ...analytics.images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...formHost, ...analytics.reports],
    'form-action': ["'self'", ...formHost],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
  return {
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(settings.siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000' } : {}),
  };
}
