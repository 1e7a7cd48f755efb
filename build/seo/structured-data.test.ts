import { describe, expect, test } from 'vitest';
import { company } from '../../src/content/content.ts';
import { routes } from '../../src/routes.ts';
import { structuredData } from './structured-data.ts';

const origin = 'https://www.company.test';
const page = (path: string, title = 'A title') => ({
  path,
  name: path.slice(1),
  metadata: { title, description: 'A description' },
});

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Lists the objects in the data, each with those in it. */
const nodesIn = (value: unknown): Node[] =>
  isNode(value) ? [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(nodesIn)] : [];

const valuesIn = (value: unknown): unknown[] =>
  nodesIn(value).flatMap((node) =>
    Object.values(node)
      .flat()
      .filter((each) => !isNode(each)),
  );

/** Ids of this site's nodes that are referred to and not described: a reference has an id alone. */
function dangling(data: unknown): unknown[] {
  const [references, described] = [true, false]
    .map((isReference) =>
      nodesIn(data).filter((node) => '@id' in node && (Object.keys(node).length === 1) === isReference),
    )
    .map((nodes) => nodes.map((node) => node['@id']));
  return references?.filter((id) => !described?.includes(id)) ?? [];
}

function nodeOf(data: unknown, id: string): Node {
  const [node, ...others] = nodesIn(data).filter((each) => each['@id'] === id && Object.keys(each).length > 1);
  expect(others).toEqual([]);
  return node ?? {};
}

describe.each(Object.keys(routes))('what search engines read of %s', (path) => {
  test('is one linked graph: company, site and page, and each is described where it is referred to', () => {
    const data = structuredData(origin, page(path));
    expect(dangling(data)).toEqual([]);
    expect(nodeOf(data, `${origin}${path}#page`)).toMatchObject({
      url: origin + path,
      isPartOf: { '@id': `${origin}/#website` },
      ...(path !== '/' && { breadcrumb: { '@id': `${origin}${path}#breadcrumb` } }),
    });
    expect(nodeOf(data, `${origin}/#website`)).toMatchObject({ publisher: { '@id': `${origin}/#company` } });
    expect(nodeOf(data, `${origin}/#company`)).toMatchObject({ name: company.name });
  });
});

test('the contact page gives the facts of the company', () => {
  const values = valuesIn(structuredData(origin, page('/contact')));
  const [street, postcode] = [company.address.slice(0, -2).join(', '), company.address.at(-1)?.replace('\u00a0', ' ')];
  expect(values).toEqual(expect.arrayContaining([company.email, company.phone.e164, street, postcode]));
  expect(values).toEqual(expect.arrayContaining(company.profiles.map(({ href }) => href)));
});

test('an article is part of the graph, with its author and its place below the list', () => {
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
  const graphOf = (author: string) =>
    structuredData(origin, { ...page('/insights/a'), article: { ...article, author } });
  const data = graphOf(article.author);
  expect(dangling(data)).toEqual([]);
  const card = `${origin}/about#alex-sample`;
  expect(valuesIn(data)).toContain(card);
  expect(valuesIn(graphOf('Eve')).filter((value) => String(value).includes('/about#'))).toEqual([]);
  expect(valuesIn(data)).toEqual(
    expect.arrayContaining(['Alex Sample', '2026-03-12', '2026-09-03', `${origin}/social/insights/a.png`]),
  );
});
