import jsonld from 'jsonld';
import { describe, expect, test } from 'vitest';
import { company, services } from '../../src/content/content.ts';
import { routes } from '../../src/routes.ts';
import { structuredData, structuredDataElement } from './structured-data.ts';

const origin = 'https://www.company.test';
const page = (path: string, title = 'A title') => ({
  path,
  name: path.slice(1),
  metadata: { title, description: 'A description' },
});

/** Relevant part of schema.org's context: every name stands for itself, and the values of these names are URLs. */
const context = {
  '@vocab': 'http://schema.org/',
  ...Object.fromEntries(['url', 'item', 'logo', 'image', 'sameAs'].map((name) => [name, { '@type': '@id' }])),
};

interface Quad {
  readonly subject: { readonly value: string };
  readonly predicate: { readonly value: string };
  readonly object: { readonly termType: string; readonly value: string };
}

/** Statements that the JSON-LD reference implementation reads from the data, regardless of their notation. */
async function statements(data: unknown): Promise<Quad[]> {
  const documentLoader = async (url: string) => {
    expect(url).toBe('https://schema.org');
    return { contextUrl: undefined, documentUrl: url, document: { '@context': context } };
  };
  // Safe mode rejects data of which something would be dropped.
  const options = { documentLoader, safe: true };
  return (await jsonld.toRDF(JSON.parse(JSON.stringify(data)), options)) as unknown as Quad[];
}

const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const schema = (name: string) => `http://schema.org/${name}`;

/** URLs of this site's nodes that are referenced but not described. */
function dangling(quads: readonly Quad[]): string[] {
  const described = new Set(
    quads.filter(({ predicate }) => predicate.value === type).map(({ subject }) => subject.value),
  );
  return quads
    .filter(({ predicate, object }) => object.termType === 'NamedNode' && predicate.value !== type)
    .map(({ object }) => object.value)
    .filter((value) => value.startsWith(`${origin}/`) && value.includes('#') && !described.has(value));
}

describe.each(Object.keys(routes))('what search engines read of %s', (path) => {
  test('is one linked graph: company, site and page, and each is described where it is referred to', async () => {
    const quads = await statements(structuredData(origin, page(path)));
    expect(dangling(quads)).toEqual([]);
    const says = (subject: string, predicate: string) =>
      quads
        .filter((quad) => quad.subject.value === subject && quad.predicate.value === predicate)
        .map(({ object }) => object.value);
    const id = `${origin}${path}#page`;
    expect(says(id, schema('url'))).toEqual([origin + path]);
    expect(says(id, schema('isPartOf'))).toEqual([`${origin}/#website`]);
    expect(says(`${origin}/#website`, schema('publisher'))).toEqual([`${origin}/#company`]);
    expect(says(`${origin}/#company`, schema('name'))).toEqual([company.name]);
    expect(says(id, schema('breadcrumb'))).toEqual(path === '/' ? [] : [`${origin}${path}#breadcrumb`]);
  });
});

test('the contact page gives the facts of the company', async () => {
  const quads = await statements(structuredData(origin, page('/contact')));
  const values = quads.map(({ object }) => object.value);
  const [street, postcode] = [company.address.slice(0, -2).join(', '), company.address.at(-1)?.replace('\u00a0', ' ')];
  expect(values).toEqual(expect.arrayContaining([company.email, company.phone.e164, street, postcode]));
  for (const { from, to, opens, closes } of company.openingHours) {
    expect(values).toEqual(expect.arrayContaining([from, to, opens, closes]));
  }
  expect(values).toEqual(expect.arrayContaining(company.profiles.map(({ href }) => href)));
});

test('the services page has a service for each pillar, provided by the company', async () => {
  const quads = await statements(structuredData(origin, page('/services')));
  const provided = quads.filter(({ predicate }) => predicate.value === schema('provider'));
  expect(new Set(provided.map(({ subject }) => subject.value))).toEqual(
    new Set(services.pillars.map(({ id }) => `${origin}/services#${id}`)),
  );
});

test('an article is part of the graph, with its author and its place below the list', async () => {
  const article = {
    key: 'insights/a',
    path: '/insights/a',
    title: 'A title',
    summary: 'A summary.',
    author: 'Alex Sample',
    topic: 'customer-experience',
    date: '2026-03-12',
    updated: '2026-09-03',
  } as const;
  const quads = await statements(structuredData(origin, { ...page('/insights/a'), article }));
  expect(dangling(quads)).toEqual([]);
  const values = quads.map(({ object }) => object.value);
  expect(values).toEqual(
    expect.arrayContaining(['Alex Sample', '2026-03-12', '2026-09-03', `${origin}/social/insights/a.png`]),
  );
});

test('the check finds a reference that leads nowhere', async () => {
  const data = structuredData(origin, page('/about')) as unknown as { '@graph': readonly object[] };
  const cut = { ...data, '@graph': data['@graph'].slice(1) };
  expect(dangling(await statements(cut))).toContain(`${origin}/#website`);
});

test('no text can end the element', () => {
  const html = structuredDataElement(origin, page('/privacy', '</script><b>'));
  expect(html.match(/<[^>]*>/g)).toEqual(['<script type="application/ld+json">', '</script>']);
});
