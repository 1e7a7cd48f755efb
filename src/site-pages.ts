import type { ReactNode } from 'react';
import type { ListPage } from './components/pagination.tsx';
import { company, content, insights, work } from './content/content.ts';
import { type DocumentKey, type ListedFolder, topicPath } from './content/documents/document-names.ts';
import { type Article, articles, caseStudies, plainPages } from './content/documents/published-documents.ts';
import { fillPlaceholders } from './content/placeholders.ts';
import type { Metadata } from './content/schema/parts.ts';
import type { IllustrationName } from './illustrations/catalogue.ts';
import {
  articleList,
  articlePage,
  caseStudyList,
  caseStudyPage,
  notFound,
  pageOfSections,
  plainPage,
} from './pages/pages.tsx';
import { noRoute, type PageRoute, routeName, routes } from './routes.ts';
import type { Section } from './sections/kinds.ts';

/** Page of the site: what it shows, and what search engines and link previews read of it. */
export interface SitePage {
  /** Canonical path. */
  readonly path: string;
  /** Name of the files generated for the page. */
  readonly name: string;
  readonly metadata: Metadata;
  readonly illustration: IllustrationName;
  /**
   * Renders what the page shows.
   * @param markdown text of the page's document; empty for a page without one
   * @param sections its sections, or some of them
   */
  readonly render: (markdown: string, sections?: Section[]) => ReactNode;
  /** Sections of a page that is a list of them. */
  readonly sections?: Section[] | undefined;
  /** Document whose Markdown the page shows. */
  readonly document?: DocumentKey;
  /** Article that the page is. */
  readonly article?: Article;
  /** Day of the last change, where the owner keeps one. */
  readonly changed?: string | undefined;
}

/** Documents on one page of a list. */
const perPage = 12;

/** Name of the files of a path's page: no document can have the home page's or that of the 404 page. */
const nameOf = (path: string) => path.slice(1) || 'index';

interface ListOptions<Item> extends Pick<SitePage, 'path' | 'metadata' | 'changed'> {
  /** Number of a page, with placeholders. */
  readonly pageOf: string;
  readonly items: readonly Item[];
  readonly sections: (list: ListPage<Item>) => ReactNode;
}

/** Pages of a list: each has its own title and description (SITE-7). */
function listPages<Item>({ path, metadata, changed, pageOf, items, sections }: ListOptions<Item>): SitePage[] {
  const pages = Math.ceil(items.length / perPage);
  const pathOf = (page: number) => (page === 1 ? path : `${path}/page/${page}`);
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const number = fillPlaceholders(pageOf, { page: String(page), pages: String(pages) });
    const list: ListPage<Item> = {
      items: items.slice(index * perPage, page * perPage),
      page,
      pages,
      newer: page > 1 ? pathOf(page - 1) : undefined,
      older: page < pages ? pathOf(page + 1) : undefined,
    };
    const numbered = { title: `${metadata.title}, ${number}`, description: `${number}. ${metadata.description}` };
    return {
      path: pathOf(page),
      name: nameOf(path),
      metadata: page === 1 ? metadata : numbered,
      illustration: 'plain',
      changed,
      render: () => sections(list),
    };
  });
}

/** Day of the last change of an article. */
const changeOf = ({ date, updated }: Article): string => updated ?? date;

/** Pages that list the articles: all of them, or those on a topic. */
function articleLists(items: readonly Article[], path: string, metadata: Metadata, topic?: string): SitePage[] {
  const changed = items.map(changeOf).toSorted().at(-1);
  const sections = (list: ListPage<Article>) => articleList(list, topic);
  return listPages({ path, metadata, changed, pageOf: insights.pageOf, items, sections });
}

/** What is said of a document's page. */
const describe = ({ path, key, title }: { path: string; key: DocumentKey; title: string }, description: string) => ({
  path,
  name: nameOf(path),
  metadata: { title, description },
  illustration: 'plain' as const,
  document: key,
});

/** Pages of the folders that have a list: the list, and its documents. */
const listed: Readonly<Record<ListedFolder, () => SitePage[]>> = {
  insights: () => [
    ...articleLists(articles, '/insights', insights.metadata),
    ...company.services.flatMap(({ id: topic, name }) => {
      const words = { topic: name };
      const metadata = {
        title: fillPlaceholders(insights.topic.title, words),
        description: fillPlaceholders(insights.topic.description, words),
      };
      const items = articles.filter((article) => article.topic === topic);
      return articleLists(items, topicPath(topic), metadata, topic);
    }),
    ...articles.map((article) => ({
      ...describe(article, article.summary),
      article,
      changed: changeOf(article),
      render: (markdown: string) => articlePage(article, markdown),
    })),
  ],
  work: () => [
    ...listPages({
      path: '/work',
      metadata: work.metadata,
      pageOf: work.pageOf,
      items: caseStudies,
      sections: caseStudyList,
    }),
    ...caseStudies.map((study) => ({
      ...describe(study, study.summary),
      render: (markdown: string) => caseStudyPage(study, markdown),
    })),
  ],
};

function pagesOf(path: string): SitePage[] {
  const lists = routes[path]?.lists;
  if (lists) return listed[lists]();
  const page = content[routeName(path) as PageRoute];
  const { metadata, illustration = 'plain', sections } = page;
  const render = (_: string, shown = sections) => pageOfSections({ ...page, sections: shown });
  return [{ path, name: nameOf(path), metadata, illustration, sections, render }];
}

/** All pages of the site, by path: those of the route table in its order, each with what it lists, and the plain pages. */
export const sitePages: ReadonlyMap<string, SitePage> = new Map(
  [
    ...Object.keys(routes).flatMap(pagesOf),
    ...plainPages.map((words) => ({
      ...describe(words, words.description),
      ...(words.illustration && { illustration: words.illustration }),
      sections: words.sections,
      render: (markdown: string, sections = words.sections) => plainPage({ ...words, sections }, markdown),
    })),
  ].map((page) => [page.path, page]),
);

/** Page of every path that has none (SITE-9). */
export const notFoundPage: SitePage = {
  path: noRoute,
  name: nameOf(noRoute),
  metadata: content.notFound.metadata,
  illustration: 'not-found',
  render: notFound,
};

/** Finds the page at a path. */
export const pageAt = (path: string): SitePage => sitePages.get(path) ?? notFoundPage;
