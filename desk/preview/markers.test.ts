import { expect, test } from 'vitest';
import { withFields, withMarkers } from './markers.ts';

const content = {
  home: { hero: { heading: 'Hello' }, link: { label: 'More', href: '/about' } },
  company: { name: 'T' },
};

const page = ({ home, company }: typeof content) =>
  `<!DOCTYPE html><html><body><h1 class="a">${home.hero.heading}</h1><img alt="${company.name}"/><svg><title>${home.hero.heading}</title></svg>` +
  `<p>By <!-- -->${company.name}<br/>${home.hero.heading} <a href="${home.link.href}">${home.link.label}</a></p></body></html>`;

test('each element learns the fields of its texts and attributes, and the page stays as it is otherwise', () => {
  const { content: marked, fields } = withMarkers(content);
  const shown = withFields(page(content), page(marked), fields);
  expect(shown).toContain('<h1 data-field="home.hero.heading" class="a">Hello</h1>');
  expect(shown).toContain('<img data-field="company.name" alt="T"/>');
  expect(shown).toContain('<p data-field="company.name home.hero.heading">By');
  expect(shown).toContain('<a data-field="home.link.label" href="/about">More</a>');
  expect(shown.replace(/ data-field="[^"]*"/g, '')).toBe(page(content));
});
