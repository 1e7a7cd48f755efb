import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { content } from '../../src/content/content.ts';
import { violationLine } from '../../src/content/content-error.ts';
import { examineBody } from '../../src/content/documents/markdown.ts';
import type { Content } from '../../src/content/schema/schemas.ts';
import { Prose } from '../../src/sections/prose/prose.tsx';
import { headingErrors } from '../../src/testing/heading-errors.ts';
import { securityHeaders } from '../security/security-policy.ts';
import { buildViolations, mostHashes } from './check-content.ts';

test('what the check accepts of a document’s text gives a page whose headings are in order', () => {
  const part = fc.constantFrom(
    ...['# ', '## ', '### ', '#### ', '##', 'words', ' ', '\n', '\n\n', '\n===\n', '\n---\n', '> ', '- ', '    '],
    ...['```\n', '[](/about)', '[a](/about)', '&nbsp;', '\u200b', '`c`', '**', '[^1]', '\n\n[^1]: t\n', '<!-- c -->'],
    ...['~~', '| a |\n|---|\n', '\\'],
  );
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const markdown = parts.join('');
      if (examineBody({ markdown, line: 1 }).problems.length > 0) return;
      accepted += 1;
      const page = createElement(Prose, { markdown, draft: false });
      expect(headingErrors(`<h1>Page</h1>${renderToStaticMarkup(page)}`), markdown).toEqual([]);
    }),
    { numRuns: 400 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test('content that breaks the rules is no error of the check itself', async () => {
  const image = { host: 'web', address: 'https://', alt: 'A' };
  const broken = { ...content, redirects: [{ from: '/a', to: 'https://' }], about: { image }, company: {} };
  expect(await buildViolations(broken as unknown as Content)).toEqual([]);
  expect(await buildViolations({ ...broken, redirects: 'none' } as unknown as Content)).toEqual([]);
});

test.each<[string, object]>([
  [
    'content/redirects.yaml › [0].to: "http://localhost:3000/b" names this site\'s own host. Write "/b".',
    { redirects: [{ from: '/a', to: 'http://localhost:3000/b' }] },
  ],
  [
    'content/insights/a.md › line 7: "http://localhost:3000/none" names this site\'s own host. Write "/none".',
    { 'insights/a': { links: [{ href: 'http://localhost:3000/none', line: 7 }] } },
  ],
  [
    'content/redirects.yaml: has too many entries: _redirects gets 2002 lines, two for each, and hosts read 2000. Delete those that nobody follows.',
    { redirects: Array.from({ length: 1001 }, (_, index) => ({ from: `/${index}`, to: '/about' })) },
  ],
  [
    'content/redirects.yaml: /old/ https://shop.example/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… takes 1001 characters in _redirects, and hosts leave out a line of more than 1000. Shorten its new address.',
    { redirects: [{ from: '/old', to: `https://shop.example/${'x'.repeat(970)}` }] },
  ],
])('what a build refuses the check says first: %s', async (line, changed) => {
  const violations = await buildViolations({ ...content, ...changed } as Content);
  expect(violations.map(violationLine)).toEqual([expect.stringContaining(line)]);
});

test('images of as many hosts as the policy has room for are accepted, and of no more', async () => {
  const of = (hosts: number) => {
    const images = Array.from({ length: hosts }, (_, index) => `https://images-${100 + index}.example/a`);
    const about = { images: images.map((address) => ({ host: 'web', address, alt: 'A' })) };
    return { ...content, about: about as unknown as Content['about'] };
  };
  const lengthOf = (hosts: number) =>
    `  Content-Security-Policy: ${securityHeaders(readSettings(process.env), of(hosts), mostHashes)['Content-Security-Policy']}`
      .length;
  let most = 0;
  while (lengthOf(most + 1) <= 2000) most += 1;
  expect(most).toBeGreaterThan(5);
  expect(await buildViolations(of(most))).toEqual([]);
  expect((await buildViolations(of(most + 1))).map(violationLine)).toEqual([
    `content/: Content-Security-Policy takes ${lengthOf(most + 1)} characters in _headers, and hosts leave out a line of more than 2000. Use images of fewer hosts.`,
  ]);
});
