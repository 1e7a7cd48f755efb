import type { ReactNode } from 'react';
import type { ListPage } from './components/pagination.tsx';
import { company, contact, content, insights, work } from './content/content.ts';
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
import { sectionsByKind } from './content/sections-by-kind.ts';
import { contactPath } from './enquiry/fields.ts';
import type { Subject } from './illustrations/catalogue.ts';
import { pageOfSections } from './pages/pages.tsx';
import { noRoute, type PageRoute, routeName, routes } from './routes.ts';
import { ArticleFacts, ArticleList, RelatedArticles } from './sections/articles/articles.tsx';
import { CallToAction } from './sections/call-to-action/call-to-action.tsx';
import { NextStudy, StudyFacts, StudyList, studyAfter } from './sections/case-studies/case-studies.tsx';
import { Process } from './sections/case-studies/process.tsx';
import { Figures } from './sections/figures/figures.tsx';
import type { Section } from './sections/kinds.ts';
import { Masthead } from './sections/masthead/masthead.tsx';
import { WaysOn } from './sections/masthead/ways-on.tsx';
import { Prose } from './sections/prose/prose.tsx';
import { Quotation } from './sections/quotation/quotation.tsx';

/** Page of the site: what it shows, and what search engines and link previews read of it. */
export interface SitePage {
  /** Canonical path. */
  readonly path: string;
  /** Name of the files generated for the page. */
  readonly name: string;
  readonly metadata: Metadata;
  readonly illustration: Subject;
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
  readonly words: typeof insights | typeof work;
  /** Main heading, if it is not that of the words. */
  readonly heading?: string | undefined;
  readonly items: readonly Item[];
  readonly show: (list: ListPage<Item>) => ReactNode;
}

/** Pages of a list: each has its own title and description (SITE-7). */
function listPages<Item>({ path, metadata, changed, words, heading, items, show }: ListOptions<Item>): SitePage[] {
  const pages = Math.ceil(items.length / perPage);
  const pathOf = (page: number) => (page === 1 ? path : `${path}/page/${page}`);
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const number = fillPlaceholders(words.pageOf, { page: String(page), pages: String(pages) });
    const list: ListPage<Item> = {
      items: items.slice(index * perPage, page * perPage),
      number,
      newer: page > 1 ? pathOf(page - 1) : undefined,
      older: page < pages ? pathOf(page + 1) : undefined,
    };
    const numbered = { title: `${metadata.title}, ${number}`, description: `${number}. ${metadata.description}` };
    return {
      path: pathOf(page),
      name: nameOf(path),
      metadata: page === 1 ? metadata : numbered,
      illustration: { like: 'plain', path: pathOf(page) },
      changed,
      render: () => (
        <>
          <Masthead words={{ ...words.masthead, ...(heading && { heading }) }} path={pathOf(page)} />
          {show(list)}
          <CallToAction words={words.callToAction} ground="white" />
        </>
      ),
    };
  });
}

/** Day of the last change of an article. */
const changeOf = ({ date, updated }: Article): string => updated ?? date;

/** Pages that list the articles, newest first (INSIGHTS-1): all of them, or those on a topic. */
function articleLists(path: string, metadata: Metadata, topic?: { readonly id: string; readonly name: string }) {
  const items = articles.filter((article) => !topic || article.topic === topic.id);
  const changed = items.map(changeOf).toSorted().at(-1);
  const show = (list: ListPage<Article>) => <ArticleList list={list} topic={topic?.id} />;
  return listPages({ path, metadata, changed, words: insights, heading: topic?.name, items, show });
}

/** What is said of a document's page. */
const describe = ({ path, key, title }: { path: string; key: DocumentKey; title: string }, description: string) => ({
  path,
  name: nameOf(path),
  metadata: { title, description },
  illustration: { like: 'plain' as const, path },
  document: key,
});

/** Page of an article, such as `content/insights/two-forms.md` at `/insights/two-forms` (INSIGHTS-2). */
const articlePage = (article: Article): SitePage => ({
  ...describe(article, article.summary),
  article,
  changed: changeOf(article),
  render: (markdown) => (
    <>
      <Masthead words={{ heading: article.title, lede: article.summary }} path={article.path} />
      <Prose markdown={markdown} draft={article.draft === 'true'} aside={<ArticleFacts article={article} />} />
      <RelatedArticles article={article} />
      <CallToAction words={insights.callToAction} />
    </>
  ),
});

/** Page of a case study, such as `content/work/claims.md` at `/work/claims` (WORK-2). */
function caseStudyPage(study: CaseStudy): SitePage {
  const next = studyAfter(study);
  return {
    ...describe(study, study.summary),
    illustration: { path: study.path, steps: study.steps },
    render: (markdown) => (
      <>
        <Masthead words={{ heading: study.title, lede: study.summary }} path={study.path} steps={study.steps} />
        <StudyFacts study={study} />
        {study.quote && <Quotation ground="white" words={study.quote} />}
        <Process study={study} />
        <Figures
          ground="ink"
          words={{
            heading: work.figures,
            figures: study.figures.map(({ after, ...figure }) => ({ ...figure, value: after })),
          }}
        />
        <Prose markdown={markdown} draft={study.draft === 'true'} ground="white" />
        {next && <NextStudy study={next} />}
        <CallToAction words={work.callToAction} ground={next ? 'white' : 'paper'} />
      </>
    ),
  };
}

/** Closing of a plain page that has none: the words that the contact page opens with. */
const { masthead: opening } = sectionsByKind(contact);
const closing: Section = {
  kind: 'callToAction',
  heading: opening?.heading ?? '',
  text: opening?.lede ?? '',
  action: { label: contact.metadata.title, href: contactPath },
};

/** Page of the owner's own, such as `content/pages/careers.md` at `/careers` (PAGES-1), with or without sections. */
export const plainPage = (words: PlainPage): SitePage => ({
  ...describe(words, words.description),
  ...(words.illustration && { illustration: { like: words.illustration, path: words.path } }),
  sections: words.sections,
  render: (markdown, own = words.sections ?? []) => {
    const { title, lede, action, illustration } = words;
    const isDraft = words.draft === 'true';
    // Who reads the notice or the terms is not asked to buy: the footer has the address.
    const isLegal = own.length === 0 && words.footer !== undefined && !action;
    const closes = isLegal || own.some(({ kind }) => /^(callToAction|form|booking)$/.test(kind));
    const sections = closes ? own : [...own, closing];
    const hasText = markdown.trim() !== '' || isDraft || own.length === 0;
    return (
      <>
        <Masthead words={{ heading: title, lede, action }} illustration={illustration} path={words.path} />
        {hasText && <Prose markdown={markdown} draft={isDraft} isLegal={isLegal} />}
        {pageOfSections({ sections }, undefined, hasText ? 'paper' : 'ink')}
      </>
    );
  },
});

/** Pages of a route: the one that it is, or the list of a folder's documents, and these. */
function pagesOf(path: string): SitePage[] {
  const lists = routes[path]?.lists;
  if (lists === 'work') {
    const show = (list: ListPage<CaseStudy>) => <StudyList list={list} />;
    const list = listPages({ path, metadata: work.metadata, words: work, items: caseStudies, show }); // WORK-1
    return [...list, ...caseStudies.map(caseStudyPage)];
  }
  if (lists === 'insights') {
    const topics = company.services.flatMap((service) => {
      const words = { topic: service.name };
      const title = fillPlaceholders(insights.topic.title, words);
      const description = fillPlaceholders(insights.topic.description, words);
      return articleLists(topicPath(service.id), { title, description }, service);
    });
    return [...articleLists(path, insights.metadata), ...topics, ...articles.map(articlePage)];
  }
  const page = content[routeName(path) as PageRoute];
  const { metadata, illustration = 'plain', sections } = page;
  const render = (_: string, shown = sections) => pageOfSections({ ...page, path, sections: shown });
  return [{ path, name: nameOf(path), metadata, illustration: { like: illustration, path }, sections, render }];
}

/** All pages of the site, by path: those of the route table in its order, each with what it lists, and the plain pages. */
export const sitePages: ReadonlyMap<string, SitePage> = new Map(
  [...Object.keys(routes).flatMap(pagesOf), ...plainPages.map(plainPage)].map((page) => [page.path, page]),
);

/** Page of every path that has none (SITE-9). Its illustration stays tangled. */
export const notFoundPage: SitePage = {
  path: noRoute,
  name: nameOf(noRoute),
  metadata: content.notFound.metadata,
  illustration: 'not-found',
  render: () => {
    const { heading, text, link } = content.notFound;
    return (
      <>
        <Masthead words={{ heading, lede: text, action: link }} illustration="not-found" />
        <WaysOn from={link.href} />
      </>
    );
  },
};

/** Finds the page at a path. */
export const pageAt = (path: string): SitePage => sitePages.get(path) ?? notFoundPage;
