import { notPublic } from '../../config/public-origin.ts';
import { company } from '../../src/content/content.ts';
import { mailtoAddress } from '../../src/enquiry/mailto.ts';
import type { SitePage } from '../../src/site-pages.tsx';
import { rawColour } from '../colours/token-colour.ts';

/** Content of robots.txt. Only the real site is for search engines: a copy at another URL would compete with it. */
export function robots(siteUrl: string): string {
  return notPublic(siteUrl)
    ? `# ${siteUrl} is not the address of a published site: set SITE_URL.\nUser-agent: *\nDisallow: /\n`
    : `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

type Listed = Pick<SitePage, 'path' | 'changed'>;

/**
 * Sitemap with the canonical URLs of all pages (sitemaps.org). Articles have a day of their last change, which their owner
 * keeps. Other pages have none: the date of the build would teach search engines to ignore it.
 */
export function sitemap(siteUrl: string, pages: readonly Listed[]): string {
  const urls = pages
    .map(
      ({ path, changed }) => `<url><loc>${siteUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    )
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** Days until the security contact expires; RFC 9116, 2.5.5 recommends less than a year. Each build renews it. */
const securityContactDays = 360;

/** Content of security.txt: where to report a vulnerability (RFC 9116). */
export function securityTxt(siteUrl: string, now: Date, contact = company.securityContact ?? company.email): string {
  const expires = new Date(now.getTime() + securityContactDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact.startsWith('https:') ? new URL(contact).href : mailtoAddress(contact)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Files beside the pages for programs to read, by name. */
export function searchFiles(siteUrl: string, pages: readonly Listed[]): Readonly<Record<string, string>> {
  return {
    'robots.txt': robots(siteUrl),
    'sitemap.xml': sitemap(siteUrl, pages),
    '.well-known/security.txt': securityTxt(siteUrl, new Date()),
  };
}

export const themeColour = `<meta name="theme-color" content="${rawColour('ink')}">`;
