import { insights } from '../content/content.ts';
import { ArticleFacts } from '../sections/articles/article-facts.tsx';
import { RelatedArticles } from '../sections/articles/related-articles.tsx';
import { CallToAction } from '../sections/call-to-action/call-to-action.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Prose } from '../sections/prose/prose.tsx';
import type { DocumentPageProps } from './page-props.ts';

/** Article, such as `content/insights/two-forms.md` at `/insights/two-forms` (INSIGHTS-2). */
export const Page = ({ words, illustration, markdown }: DocumentPageProps<'insights'>) => (
  <>
    <Masthead words={{ heading: words.title, lede: words.summary }} illustration={illustration} />
    <Prose
      markdown={markdown}
      draft={words.draft === 'true'}
      aside={<ArticleFacts article={words} markdown={markdown} />}
    />
    <RelatedArticles article={words} />
    <CallToAction words={insights.callToAction} />
  </>
);
