import { pillarTitles } from '../content/content.ts';
import type { Article } from '../content/documents/published-documents.ts';
import { ArticleList } from '../sections/articles/article-list.tsx';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import type { DocumentList } from '../site-pages.ts';
import type { PageProps } from './page-props.ts';

/** List of the articles, or of those on a topic, newest first (INSIGHTS-1). */
export const Page = ({ words, illustration, list }: PageProps<'insights'> & { list: DocumentList<Article> }) => (
  <>
    <Masthead
      words={{
        ...words.masthead,
        ...(list.topic && { heading: pillarTitles[list.topic as keyof typeof pillarTitles] }),
      }}
      illustration={illustration}
    />
    <ArticleList words={words} list={list} />
    <CallToAction words={words.callToAction} />
  </>
);
