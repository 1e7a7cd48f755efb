import fc from 'fast-check';
import { Children } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '../content/content.ts';
import { plainPage as schema } from '../content/schema/documents.ts';
import { ArticleFacts } from '../sections/articles/articles.tsx';
import { type Section, sectionList } from '../sections/kinds.ts';
import { plainPage } from '../site-pages.tsx';
import { headingErrors } from '../testing/heading-errors.ts';
import { sectionExamples } from '../testing/section-examples.ts';
import { pageOfSections } from './pages.tsx';

const sections = [
  { kind: 'points', look: 'steps down', heading: 'How it runs', points: [{ name: 'One day', text: 'With us.' }] },
  { kind: 'callToAction', heading: 'Come', text: 'It is free.', action: { label: 'Write', href: '/contact' } },
];
const words = { title: 'A day', description: 'A day with us. '.repeat(6), lede: 'For you.', sections };

/** HTML of a page of the owner's own. */
const html = (markdown: string) =>
  renderToStaticMarkup(plainPage({ ...schema.parse(words), key: 'pages/day', path: '/day' }).render(markdown));

test('a page of the owner’s own has its text, then its sections in their order; without a text none', () => {
  const headings = (page: string) => [...page.matchAll(/<h[1-6][^>]*>(.*?)<\/h/g)].map(([, text]) => text);
  expect(headings(html('## Why'))).toEqual(['A day', 'Why', 'How it runs', 'One day', 'Come']);
  expect(headings(html(''))).toEqual(['A day', 'How it runs', 'One day', 'Come']);
  expect(headingErrors(html('## Why'))).toEqual([]);
  expect(html('').match(/data-ground/g)).toHaveLength(3);
});

test('a page of text alone ends with an offer, unless it is one of the footer, such as terms', () => {
  const page = (more: object) => {
    const text = schema.parse({ ...words, sections: undefined, ...more });
    return renderToStaticMarkup(plainPage({ ...text, key: 'pages/day', path: '/day' }).render('Text.'));
  };
  expect(page({})).toContain('href="/contact"');
  expect(page({ footer: 'Day' })).not.toContain('href="/contact"');
  expect(page({ footer: 'Day', action: { label: 'Write', href: '/contact' } })).toContain('</section>');
});

test('INSIGHTS-3: an article links to the card of an author who is in the team, and to none of anybody else', () => {
  const written = { key: 'insights/a', path: '/insights/a', title: 'A', summary: 'B.', date: '2026-03-12' } as const;
  const facts = (author: string) =>
    renderToStaticMarkup(<ArticleFacts article={{ ...written, author, topic: 'customer-experience' }} />);
  expect(facts('Alex Sample')).toContain('href="/about#alex-sample"');
  expect(facts('Eve')).toMatch(/^<ul[^>]*><li>[^<]*Eve/);
});

test('facts of a point are terms beside its text', () => {
  const facts = [{ name: 'Pay', value: '£40,000' }];
  const points = { kind: 'points', look: 'rows', heading: 'Posts', points: [{ name: 'Analyst', text: 'Ask.', facts }] };
  const page = renderToStaticMarkup(pageOfSections({ sections: sectionList('').parse([points]) }));
  expect(page).toContain('<dt>Pay</dt><dd>£40,000</dd>');
});

test('the stand-in of an image names the steps that its page tells of, and no others', () => {
  const band = content.services.sections.filter(({ kind }) => kind === 'image');
  const namesOn = (page: Section[]) =>
    [...renderToStaticMarkup(pageOfSections({ sections: page })).matchAll(/<text[^>]*>([^<]*)/g)].map(
      ([, name]) => name,
    );
  expect(namesOn(content.approach.sections.concat(band))).toContain('Implementation');
  expect(namesOn(band)).toEqual([]);
});

test('sections in any order: each has another ground than its neighbours, and headings are in order', () => {
  const pages = [content.home, content.about, content.services, content.approach, content.contact];
  const all = [...pages.flatMap(({ sections }) => sections), ...sectionList('').parse(sectionExamples)];
  const [masthead] = content.home.sections;
  const orders = fc.array(fc.constantFrom(...all.filter(({ kind }) => kind !== 'masthead')), { maxLength: 20 });
  fc.assert(
    fc.property(orders, (order) => {
      const shown = Children.toArray(pageOfSections({ sections: [masthead as Section, ...order] }));
      const parts = shown.map((part) => renderToStaticMarkup(part));
      expect(headingErrors(parts.join(''))).toEqual([]);
      const grounds = parts.map((part) => /data-ground="(\w+)"( data-joined)?/.exec(part) ?? []);
      const equal = grounds.filter(([, own, joined], at) => own === grounds[at - 1]?.[1] && !joined);
      expect(equal).toEqual([]);
      if (shown.length > 1) expect(grounds.at(-1)?.[1], 'the footer’s').not.toBe('ink');
    }),
    { numRuns: 200 },
  );
});
