import { content, insights, pillarTitles, work } from './content/content.ts';
import { type DocumentKey, type ListedFolder, topicPath } from './content/documents/document-names.ts';
import {
  type Article,
  articles,
  type CaseStudy,
  caseStudies,
  type PlainPage,
  plainPages,
  type WithPath,
} from './content/documents/published-documents.ts';
import { fillPlaceholders } from './content/placeholders.ts';
import type { Metadata } from './content/schema/parts.ts';
import type { Content } from './content/schema/schemas.ts';
import type { IllustrationName } from './illustrations/catalogue.ts';
import { noRoute, type RouteName, routeName, routes } from './routes.ts';

/** Page with words of its own file alone. */
type WordsPage<Module extends string, Words> = { readonly module: Module; readonly props: { readonly words: Words } };

/** Page that lists documents. */
type ListPage<Folder extends ListedFolder> = {
  readonly module: Folder;
  readonly props: { readonly words: Content[Folder]; readonly list: DocumentList<WithPath<Folder>> };
};

type SingleRoute = Exclude<RouteName, ListedFolder>;

type RoutePage = { [Name in SingleRoute]: WordsPage<Name, Content[Name]> }[SingleRoute];

/** Module in `pages/` that renders a page, and its props beside the illustration. */
type Rendered =
  | RoutePage
  | ListPage<'insights'>
  | ListPage<'work'>
  | WordsPage<'article', Article>
  | WordsPage<'case-study', CaseStudy>
  | WordsPage<'plain-page', PlainPage>
  | WordsPage<'not-found', Content['notFound']>;

/** What search engines and link previews read of a page, and its illustration. */
interface Description {
  /** Canonical path. */
  readonly path: string;
  /** Name of the files generated for the page. */
  readonly name: string;
  readonly metadata: Metadata;
  readonly illustration: IllustrationName;
  /** Document whose Markdown the page shows. */
  readonly document?: DocumentKey;
  /** Article that the page is. */
  readonly article?: Article;
  /** Day of the last change, where the owner keeps one. */
  readonly changed?: string;
}

/** Page of the site: what renders it, and what is said of it. */
export type SitePage = Description & Rendered;

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
  /** Number of a page, with placeholders. */
  readonly pageOf: string;
  readonly rendered: (list: DocumentList<Item>) => Rendered;
  readonly metadata: Metadata;
  readonly items: readonly Item[];
  readonly topic?: string;
  readonly changed?: string | undefined;
}

/** Pages of a list: each has its own title and description (SITE-7). */
function listPages<Item>(options: ListOptions<Item>): SitePage[] {
  const { path, pageOf, rendered, metadata, items, topic, changed } = options;
  const pages = Math.ceil(items.length / perPage);
  const pathOf = (page: number) => (page === 1 ? path : `${path}/page/${page}`);
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const number = fillPlaceholders(pageOf, { page: String(page), pages: String(pages) });
    const list: DocumentList<Item> = {
      items: items.slice(index * perPage, page * perPage),
      page,
      pages,
      ...(topic && { topic }),
      ...(page > 1 && { newer: pathOf(page - 1) }),
      ...(page < pages && { older: pathOf(page + 1) }),
    };
    return {
      ...rendered(list),
      path: pathOf(page),
      name: nameOf(path),
      metadata:
        page === 1
          ? metadata
          : { title: `${metadata.title}, ${number}`, description: `${number}. ${metadata.description}` },
      illustration: 'plain',
      ...(changed && { changed }),
    };
  });
}

/** Day of the last change of an article. */
const changeOf = ({ date, updated }: Article): string => updated ?? date;

const lastChange = (list: readonly Article[]) => list.map(changeOf).toSorted().at(-1);

/** Pages that list the articles: all of them, and those on each topic. */
function articleLists(): SitePage[] {
  const rendered = (list: DocumentList<Article>) => ({ module: 'insights' as const, props: { words: insights, list } });
  const list = { pageOf: insights.pageOf, rendered };
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

/** What is said of a document's page. */
const describe = ({ path, key, title }: Article | CaseStudy | PlainPage, description: string): Description => ({
  path,
  name: nameOf(path),
  metadata: { title, description },
  illustration: 'plain',
  document: key,
});

const articlePages = () =>
  articles.map(
    (words): SitePage => ({
      ...describe(words, words.summary),
      ...{ module: 'article', props: { words }, article: words, changed: changeOf(words) },
    }),
  );

const caseStudyPages = () =>
  caseStudies.map((words): SitePage => ({ ...describe(words, words.summary), module: 'case-study', props: { words } }));

const ownPages = () =>
  plainPages.map(
    (words): SitePage => ({ ...describe(words, words.description), module: 'plain-page', props: { words } }),
  );

/** Pages of the folders that have a list: the list, and its documents. */
const listed = {
  insights: () => [...articleLists(), ...articlePages()],
  work: () => [
    ...listPages({
      ...{ path: '/work', pageOf: work.pageOf, metadata: work.metadata, items: caseStudies },
      rendered: (list) => ({ module: 'work', props: { words: work, list } }),
    }),
    ...caseStudyPages(),
  ],
} satisfies Record<ListedFolder, () => SitePage[]>;

function pagesOf(path: string): SitePage[] {
  const { lists, illustration = 'plain' } = routes[path] ?? {};
  if (lists) return listed[lists]();
  const name = routeName(path) as SingleRoute;
  const words = content[name];
  return [{ ...({ module: name, props: { words } } as RoutePage), path, name, metadata: words.metadata, illustration }];
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
