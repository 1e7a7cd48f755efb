import { ga4Hosts } from '../src/analytics/ga4.ts';
import { pictureHosts } from './picture-hosts.ts';
import type { Settings } from './settings.ts';

/**
 * The headers that every answer of the site carries. What a page may load and where a form may post is derived from the
 * settings and the content, so that a change of form, picture or analytics provider can't be blocked by a policy that nobody thought of.
 * @param styleHashes the hashes of the inline styles of all pages, as `'sha256-…'`
 */
export function securityHeaders(settings: Settings, styleHashes: readonly string[]): Record<string, string> {
  const formHost = settings.formEndpoint.startsWith('/') ? [] : [new URL(settings.formEndpoint).origin];
  const analytics = settings.analyticsId ? ga4Hosts : { script: undefined, reports: [] };
  const directives: Record<string, readonly (string | undefined)[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", analytics.script],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", ...pictureHosts(), ...analytics.reports],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...formHost, ...analytics.reports],
    'form-action': ["'self'", ...formHost],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const policy = Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources.filter(Boolean)].join(' '))
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
