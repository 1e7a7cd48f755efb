import { content, insights, pillarTitles, work } from './content/content.ts';
import { type DocumentKey, topicPath } from './content/documents/document-names.ts';
import {
  type Article,
  articles,
  type CaseStudy,
  caseStudies,
  type PlainPage,
  plainPages,
} from './content/documents/published-documents.ts';
import { fillPlaceholders } from './content/placeholders.ts';
import type { Metadata } from './content/schema/parts.ts';
import type { IllustrationName } from './illustrations/catalogue.ts';
import { illustrationOf, noRoute, pageName, routeName, routes } from './routes.ts';

/** Page of the site: what renders it, and what search engines and link previews read of it. */
export interface SitePage {
  /** Canonical path. */
  readonly path: string;
  /** Name of the module in `pages/`. */
  readonly module: string;
  /** Name of the files generated for the page. */
  readonly name: string;
  readonly metadata: Metadata;
  readonly illustration: IllustrationName;
  /** Props of the page beside its illustration. */
  readonly props: { readonly words: unknown; readonly list?: unknown };
  /** Document whose Markdown the page shows. */
  readonly document?: DocumentKey;
  /** Article that the page is. */
  readonly article?: Article;
  /** Day of the last change, where the owner keeps one. */
  readonly changed?: string;
}

/** Documents on a page of a list, of which the first has the list's own path. */
export interface DocumentList<Item> {
  readonly items: readonly Item[];
  readonly topic?: string;
  readonly page: number;
  readonly pages: number;
  readonly newer?: string;
  readonly older?: string;
}

/** Documents on one page of a list. */
const perPage = 12;

const nameOf = (path: string) => path.slice(1);

interface ListOptions<Item> {
  readonly path: string;
  readonly module: string;
  readonly words: { readonly metadata: Metadata; readonly pageOf: string };
  readonly metadata: Metadata;
  readonly items: readonly Item[];
  readonly topic?: string;
  readonly changed?: string | undefined;
}

/** Pages of a list: each has its own title and description (SITE-7). */
function listPages<Item>({ path, module, words, metadata, items, topic, changed }: ListOptions<Item>): SitePage[] {
  const pages = Math.ceil(items.length / perPage);
  const pathOf = (page: number) => (page === 1 ? path : `${path}/page/${page}`);
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const number = fillPlaceholders(words.pageOf, { page: String(page), pages: String(pages) });
    const list: DocumentList<Item> = {
      items: items.slice(index * perPage, page * perPage),
      page,
      pages,
      ...(topic && { topic }),
      ...(page > 1 && { newer: pathOf(page - 1) }),
      ...(page < pages && { older: pathOf(page + 1) }),
    };
    return {
      path: pathOf(page),
      module,
      name: nameOf(path),
      metadata:
        page === 1
          ? metadata
          : { title: `${metadata.title}, ${number}`, description: `${number}. ${metadata.description}` },
      illustration: 'plain',
      props: { words, list },
      ...(changed && { changed }),
    };
  });
}

/** Day of the last change of an article. */
const changeOf = ({ date, updated }: Article): string => updated ?? date;

const lastChange = (list: readonly Article[]) => list.map(changeOf).toSorted().at(-1);

/** Pages that list the articles: all of them, and those on each topic. */
function articleLists(): SitePage[] {
  const list = { module: 'insights', words: insights };
  const topics = Object.entries(pillarTitles).flatMap(([topic, title]) => {
    const items = articles.filter((article) => article.topic === topic);
    const metadata = {
      title: fillPlaceholders(insights.topic.title, { topic: title }),
      description: fillPlaceholders(insights.topic.description, { topic: title }),
    };
    return listPages({ ...list, path: topicPath(topic), metadata, items, topic, changed: lastChange(items) });
  });
  const { metadata } = insights;
  return [
    ...listPages({ ...list, path: '/insights', metadata, items: articles, changed: lastChange(articles) }),
    ...topics,
  ];
}

/** Page of a document. */
const documentPage = (words: Article | CaseStudy | PlainPage, module: string, description: string): SitePage => ({
  path: words.path,
  module,
  name: nameOf(words.path),
  metadata: { title: words.title, description },
  illustration: 'plain',
  props: { words },
  document: words.key,
});

const articlePages = (): SitePage[] =>
  articles.map((article) => ({
    ...documentPage(article, 'article', article.summary),
    article,
    changed: changeOf(article),
  }));

const caseStudyPages = () => caseStudies.map((study) => documentPage(study, 'case-study', study.summary));

const ownPages = () => plainPages.map((page) => documentPage(page, 'plain-page', page.description));

/** Pages of the folders that have a list: the list, and its documents. */
const listed = {
  insights: () => [...articleLists(), ...articlePages()],
  work: () => [
    ...listPages({ path: '/work', module: 'work', words: work, metadata: work.metadata, items: caseStudies }),
    ...caseStudyPages(),
  ],
} as const;

function routePage(path: string): SitePage {
  const words = content[routeName(path)];
  const { metadata } = words;
  return {
    path,
    module: pageName(path),
    name: pageName(path),
    metadata,
    illustration: illustrationOf(path),
    props: { words },
  };
}

function pagesOf(path: string): SitePage[] {
  const folder = routes[path]?.lists;
  return folder === 'insights' || folder === 'work' ? listed[folder]() : [routePage(path)];
}

/** All pages of the site, by path: those of the route table in its order, each with what it lists, and the plain pages. */
export const sitePages: ReadonlyMap<string, SitePage> = new Map(
  [...Object.keys(routes).flatMap((path) => pagesOf(path)), ...ownPages()].map((page) => [page.path, page]),
);

/** Page of every path that has none (SITE-9). */
export const notFoundPage: SitePage = {
  path: noRoute,
  module: 'not-found',
  name: 'not-found',
  metadata: content.notFound.metadata,
  illustration: 'not-found',
  props: { words: content.notFound },
};

/** Finds the page at a path. */
export const pageAt = (path: string): SitePage => sitePages.get(path) ?? notFoundPage;
