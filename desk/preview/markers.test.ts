import { expect, test } from 'vitest';
import { withFields, withMarkers } from './markers.ts';

const content = {
  home: { hero: { heading: 'Hello' }, link: { label: 'More', href: '/about' } },
  company: { name: 'T', logo: '/logo.png', portrait: { focus: '30 20' }, closedOn: ['2026-12-25'] },
};

const page = ({ home, company }: typeof content) =>
  `<!DOCTYPE html><html><body><h1 class="a">${home.hero.heading}</h1><img alt="${company.name}"/><svg><title>${home.hero.heading}</title></svg>` +
  `<div data-island="x" data-props="{&quot;label&quot;:&quot;${home.link.label}&quot;}"><p>By <!-- -->${company.name}<br/>${home.hero.heading} <a href="${home.link.href}">${home.link.label}</a></p></div></body></html>`;

test('each element learns the fields of its texts and attributes, and the page stays as it is otherwise', () => {
  const { content: marked, fields } = withMarkers(content);
  const shown = withFields(page(content), page(marked), fields);
  expect(shown).toContain('<h1 data-field="home.hero.heading" class="a">Hello</h1>');
  expect(shown).toContain('<img data-field="company.name" alt="T"/>');
  expect(shown).toContain('<div data-island="x"');
  expect(shown).toContain('<p data-field="company.name home.hero.heading">By');
  expect(shown).toContain('<a data-field="home.link.label" href="/about">More</a>');
  expect(shown.replace(/ data-field="[^"]*"/g, '')).toBe(page(content));
});

test('a document keeps the values that the site compares, and finds the person whom it names', () => {
  const article = {
    title: 'Two forms',
    author: 'Ada',
    topic: 'process-digitization',
    date: '2026-11-24',
    draft: 'true',
  };
  const study = {
    client: 'anonymised',
    people: ['Ada'],
    from: '2026-01',
    to: '2026-02',
    quote: { approvedOn: '2026-11-24' },
  };
  const { content: marked, fields } = withMarkers({
    about: { sections: [{ kind: 'team', members: [{ name: 'Ada' }] }] },
    site: { openingHours: { from: 'Monday' } },
    'insights/two-forms': article,
    'work/claims': study,
  });
  const [team] = marked.about.sections;
  const [member] = team?.members ?? [];
  expect(team?.kind).toBe('team');
  expect(fields).toEqual(['about.sections.0.members.0.name', 'site.openingHours.from', 'insights/two-forms.title']);
  expect(marked['insights/two-forms']).toEqual({
    ...article,
    title: expect.stringMatching(/.Two forms$/),
    author: member?.name,
  });
  expect(marked['work/claims']).toEqual({ ...study, people: [member?.name] });
});

test('what the site computes with has no marker, in a list neither', () => {
  const { content: marked, fields } = withMarkers(content);
  expect(marked.company.closedOn).toEqual(content.company.closedOn);
  expect(fields).toEqual(['home.hero.heading', 'home.link.label', 'company.name']);
});
