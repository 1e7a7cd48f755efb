import { about, insights, pillarTitles } from '../../content/content.ts';
import { longDate } from '../../content/documents/dates.ts';
import { topicPath } from '../../content/documents/document-names.ts';
import { type Article, personId } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import styles from './article-facts.module.css';
import { minutesToRead } from './minutes-to-read.ts';

/** Day in the page's language, and for programs. */
const Day = ({ day, words = '{date}' }: { day: string; words?: string }) => (
  <time dateTime={day}>{fillPlaceholders(words, { date: longDate(day) })}</time>
);

/** Facts about an article: who wrote it and when, its topic, and how long it takes to read. */
export function ArticleFacts({ article, markdown }: { article: Article; markdown: string }) {
  const { author, date, updated, topic } = article;
  const role = about.team.members.find(({ name }) => name === author)?.role;
  return (
    <ul className={styles.facts}>
      <li>
        <a href={`/about#${personId(author)}`}>{fillPlaceholders(insights.by, { author })}</a>
        <span>{role}</span>
      </li>
      <li>
        <Day day={date} />
        {updated && <Day day={updated} words={insights.updated} />}
      </li>
      <li>
        <a href={topicPath(topic)}>{pillarTitles[topic]}</a>
      </li>
      <li>{fillPlaceholders(insights.readingTime, { minutes: String(minutesToRead(markdown)) })}</li>
    </ul>
  );
}
