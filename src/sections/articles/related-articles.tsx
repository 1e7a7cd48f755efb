import { ArrowLink } from '../../components/arrow-link.tsx';
import { Section } from '../../components/section.tsx';
import { insights, pillarTitles } from '../../content/content.ts';
import { type Article, articles } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { ArticleTeaser } from './article-teaser.tsx';

/** Three articles at most on the same topic, newest first; nothing if there is no other. */
export function RelatedArticles({ article }: { article: Article }) {
  const related = articles.filter(({ topic, path }) => topic === article.topic && path !== article.path).slice(0, 3);
  return related.length === 0 ? null : (
    <Section heading={fillPlaceholders(insights.related, { topic: pillarTitles[article.topic] })} ground="white">
      <ul>
        {related.map((other) => (
          <ArticleTeaser key={other.path} article={other} />
        ))}
      </ul>
      <ArrowLink href="/insights">{insights.all}</ArrowLink>
    </Section>
  );
}
