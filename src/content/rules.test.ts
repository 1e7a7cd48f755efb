import { expect, test } from 'vitest';
import { violationLine } from './content-error.ts';
import { parseFiles } from './files.ts';
import { linkTargets } from './link-targets.ts';
import { validateContent } from './read.ts';
import { ruleViolations } from './rules.ts';
import type { ValidContent } from './schema/schemas.ts';

const { data: ofSite } = parseFiles();
const site = linkTargets(ofSite);
const targets = { ...site, publicFiles: ['/team/ada.jpg', '/für alle.pdf'] };

/** Errors that the owner reads about moved addresses. */
function linesAbout(redirects: unknown): string[] {
  const { violations } = validateContent({ ...ofSite, redirects }, {}, targets);
  return violations.map((violation) => violationLine(violation).replace('content/redirects.yaml › ', ''));
}

test('a case study may be of any industry where the home page has none to choose from', () => {
  const study = { sector: 'Fishing', pillar: 'customer-experience', people: ['Eve'] };
  const about = (home: object) =>
    ruleViolations({ ...ofSite, home, 'work/nets': study } as unknown as ValidContent, targets)
      .filter(({ file }) => file === 'content/work/nets.md')
      .map(violationLine);
  expect(about(Object(ofSite.home))).toEqual([
    expect.stringContaining('sector: "Fishing" is not in the industries of content/home.yaml. Write one of "'),
  ]);
  expect(about({ sections: [] })).toEqual([]);
});

test('no file of public/ is in the place of a page, of its file, or in a folder of that name', () => {
  const files = ['/about', '/About.html', '/about.html/a.pdf', '/about/index.html', '/about/a.pdf', '/a/about.html'];
  expect(linkTargets({}, {}, files).publicFiles).toEqual(['/about/a.pdf', '/a/about.html']);
});

/** Errors about one address that has moved to /about, or to another target. */
const linesFrom = (from: string, to = '/about') => linesAbout([{ from, to }]);

test.each(['/old-page/', '/About', '/about/us', '/about.php', '/assets', '/social', '/%C3%BCber-uns', '/über-uns'])(
  'a page may have been at %s',
  (from) => {
    expect(linesFrom(from, 'https://www.company.example/a#b')).toEqual([]);
  },
);

const free = (what: string) => `is ${what}. Delete the entry.`;

test.each<[problem: string, ...froms: string[]]>([
  [
    'is not valid. Write the path alone, such as /old-page: no host, no "*" or ":", which some hosts take for a wildcard, and nothing from "?" or "#" on.',
    ...['old-page', 'https://old.example/page', '/', '//evil.example/', '/page?id=1', '/page#team'],
    ...['/a/../b', '/a\tb', '/%zz', '/blog/*', '/blog/:year'],
  ],
  [free('the page /about'), '/about', '/about/', '/%61bout', '/about.html'],
  [free('the page /'), '/index.html'],
  [free('the page /privacy'), '/privacy'],
  [free('a file in public/'), '/team/ada.jpg', '/f%C3%BCr alle.pdf'],
  [
    free('an address that the site itself needs'),
    ...['/f/contact', '/healthz/', '/404.html', '/assets/old.js', '/.server/site.json'],
  ],
])('an address can’t have moved that %s', (problem, ...froms) => {
  expect(froms.flatMap((from) => linesFrom(from))).toEqual(froms.map((from) => `[0].from: "${from}" ${problem}`));
});

test('an address can’t have moved to what no link may lead to', () => {
  expect(linesFrom('/old-page', '/abuot')).toEqual([
    expect.stringContaining('[0].to: "/abuot" leads to no page and no file. The pages are /,'),
  ]);
});

test('an address is listed once, however it is written', () => {
  const entries = [
    { from: '/über', to: '/about' },
    { from: '/%c3%bcber/', to: '/contact' },
  ];
  expect(linesAbout(entries)).toEqual([
    '[1].from: "/%c3%bcber/" is the old address of [0] as well. Delete one of the two entries.',
  ]);
});

test('no redirect leads to another one, nor back to itself', () => {
  const moves = [
    ['/a', '/b/?x=1#y'],
    ['/b', '/about#main'],
    ['/c', '/c'],
  ];
  expect(linesAbout(moves.map(([from, to]) => ({ from, to })))).toEqual([
    '[0].to: "/b/?x=1#y" has moved itself. Write an address that has not moved.',
    '[2].to: "/c" has moved itself. Write an address that has not moved.',
  ]);
});
