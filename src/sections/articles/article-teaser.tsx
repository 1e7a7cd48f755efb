import { insights, pillarTitles } from '../../content/content.ts';
import { longDate } from '../../content/documents/dates.ts';
import type { Article } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import styles from './article-teaser.module.css';

/** Article in a list: a link with its title, and what it is about. */
export const ArticleTeaser = ({ article }: { article: Article }) => (
  <li className={styles.teaser}>
    <h3>
      <a href={article.path}>{article.title}</a>
    </h3>
    <p>{article.summary}</p>
    <p className={styles.facts}>
      <time dateTime={article.date}>{longDate(article.date)}</time>
      <span>{fillPlaceholders(insights.by, { author: article.author })}</span>
      <span>{pillarTitles[article.topic]}</span>
    </p>
  </li>
);
