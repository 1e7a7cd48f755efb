import { expect, test } from 'vitest';
import { findRedirect, redirectPath } from './find-redirect.ts';

test.each([
  ['/old-page', '/old-page'],
  ['/old-page/', '/old-page'],
  ['/old/page.php', '/old/page.php'],
  ['/über uns', '/über uns'],
  ['/%C3%BCber%20uns', '/über uns'],
  ['/%c3%bcber uns/', '/über uns'],
  ['/a%2Fb', '/a%2Fb'],
  ['/…', '/…'],
  ['/.well-known/change-password', '/.well-known/change-password'],
])('the moved address %s is looked up as %s', (address, path) => {
  expect(redirectPath(address)).toBe(path);
});

test.each([
  ...['', '/', '//', 'old-page', 'https://old.example/page', '//evil.example', '/a//b', '/a?b', '/a#b', '/a\\b'],
  ...['/a\nb', '/a%0Ab', '/a%00', '/.', '/../a', '/a/..', '/a/%2e%2E/b'],
  // What hosts take for a pattern, and what can't be decoded, or not twice
  ...['/blog/*', '/:year', '/%', '/100%25', '/%zz', '/%E0%A4'],
])('%j is no moved address', (address) => {
  expect(redirectPath(address)).toBeUndefined();
});

const redirects = {
  '/old': '/about#team',
  '/service': '/contact?service=customer-experience#call',
  '/shop': 'https://shop.example/',
};

test.each([
  ['/old', '', '/about#team'],
  ['/old/', '', '/about#team'],
  ['/old', '?utm_source=letter', '/about?utm_source=letter#team'],
  ['/old', '?a=$&$1', '/about?a=$&$1#team'],
  ['/service', '?utm_source=letter', '/contact?service=customer-experience#call'],
  ['/shop', '?a=b', 'https://shop.example/?a=b'],
  ['/old//', '', undefined],
  ['//old', '', undefined],
  ['/', '', undefined],
  ['/Old', '', undefined],
  ['/__proto__', '', undefined],
  ['constructor', '', undefined],
])('MOVED-2 MOVED-4: %s with the query "%s" leads to %s', (path, query, location) => {
  expect(findRedirect(redirects, path, query)).toBe(location);
});
