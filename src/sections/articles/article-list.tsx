import { Band } from '../../components/band.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { pillarTitles } from '../../content/content.ts';
import { topicPath } from '../../content/documents/document-names.ts';
import { type Article, articles } from '../../content/documents/published-documents.ts';
import type { InsightsWords } from '../../content/schema/pages.ts';
import { feeds } from '../../feed-paths.ts';
import type { DocumentList } from '../../site-pages.ts';
import styles from './article-list.module.css';
import { ArticleTeaser } from './article-teaser.tsx';

const current = (is: boolean) => (is ? ('page' as const) : undefined);

/** Articles of a page, links to the topics that have some, and the feeds. */
export function ArticleList({ words, list }: { words: InsightsWords; list: DocumentList<Article> }) {
  const topics = Object.entries(pillarTitles).filter(([topic]) => articles.some((article) => article.topic === topic));
  return (
    <Band ground="paper" className={styles.list}>
      <h2 className="visually-hidden">{words.all}</h2>
      <nav aria-label={words.topics} className={styles.topics}>
        <ul>
          <li>
            <a href="/insights" aria-current={current(!list.topic)}>
              {words.all}
            </a>
          </li>
          {topics.map(([topic, title]) => (
            <li key={topic}>
              <a href={topicPath(topic)} aria-current={current(list.topic === topic)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <ul>
          {list.items.map((article) => (
            <ArticleTeaser key={article.path} article={article} />
          ))}
        </ul>
        <Pagination words={words} list={list} />
        <p className={styles.feeds}>
          {words.feeds}: <a href={feeds.atom}>Atom</a>, <a href={feeds.json}>JSON</a>
        </p>
      </div>
    </Band>
  );
}
