import { expect, test } from 'vitest';
import { notPublic } from '../../config/public-origin.ts';
import { company } from '../../src/content/content.ts';
import { robots, securityTxt, sitemap } from './robots-and-sitemap.ts';

test('search engines are let in at a published address, and shown the sitemap', () => {
  expect(robots('https://www.tidewright.co.uk')).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://www.tidewright.co.uk/sitemap.xml\n',
  );
});

test.each([
  ['http://localhost:3000', 'this machine'],
  ['http://127.0.0.1', 'this machine'],
  ['https://www.company.example', 'a reserved name'],
  ['https://www.example.com', 'a reserved name'],
  ['https://site.test', 'a reserved name'],
  ['https://192.0.2.1', 'a reserved name'],
  ['https://[2001:db8::1]', 'a reserved name'],
  ['https://intranet', 'a reserved name'],
  ['https://branch.site.pages.dev', 'a preview'],
  ['http://www.tidewright.co.uk', 'no https'],
] as const)('search engines are kept away from %s: %s', (siteUrl, reason) => {
  expect(notPublic(siteUrl)).toBe(reason);
  expect(robots(siteUrl)).toMatch(/^User-agent: \*\nDisallow: \/\n$/m);
  expect(robots(siteUrl)).not.toMatch(/Allow: \/|Sitemap/);
});

test('the sitemap lists the canonical addresses, with the day of the last change where the owner keeps one', () => {
  const text = sitemap('https://www.tidewright.co.uk', [{ path: '/' }, { path: '/insights/a', changed: '2026-09-03' }]);
  expect(text.match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://www.tidewright.co.uk/</loc></url>',
    '<url><loc>https://www.tidewright.co.uk/insights/a</loc><lastmod>2026-09-03</lastmod></url>',
  ]);
});

test('security.txt says whom to tell, as RFC 9116 has it, and expires within a year of the build', () => {
  const text = securityTxt('https://www.tidewright.co.uk', new Date('2026-03-04T05:06:07Z'));
  const contact = company.securityContact ?? company.email;
  expect(text).toContain(`Contact: ${contact.startsWith('https:') ? '' : 'mailto:'}${contact}\n`);
  expect(text).toContain('Canonical: https://www.tidewright.co.uk/.well-known/security.txt\n');
  expect(text).toContain('Expires: 2027-02-27T00:00:00.000Z\n');
});
