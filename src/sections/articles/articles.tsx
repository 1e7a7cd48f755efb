import { ArrowLink } from '../../components/arrow-link.tsx';
import listed from '../../components/listed.module.css';
import { type ListPage, Pagination } from '../../components/pagination.tsx';
import { Band, Section } from '../../components/section.tsx';
import { company, insights } from '../../content/content.ts';
import { longDate } from '../../content/documents/dates.ts';
import { topicPath } from '../../content/documents/document-names.ts';
import { type Article, articles } from '../../content/documents/published-documents.ts';
import { personCard } from '../../content/person-card.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { serviceName } from '../../content/service-name.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import { feeds } from '../../routes.ts';
import facts from './article-facts.module.css';
import styles from './article-list.module.css';
import teaser from './article-teaser.module.css';

/** Minutes that an article takes to read, in words. */
const readingTime = ({ minutes }: Article) => fillPlaceholders(insights.readingTime, { minutes: String(minutes ?? 1) });

/** Day in the page's language, and for programs. */
const Day = ({ day, words = '{date}' }: { day: string; words?: string }) => (
  <time dateTime={day}>{fillPlaceholders(words, { date: longDate(day) })}</time>
);

/**
 * Articles, each a link with its title and what it is about; nothing without articles.
 * @param drawn true to show each with the illustration of its page
 * @param lead true to show them large
 */
export const Teasers = ({ of, drawn, lead }: { of: readonly Article[]; drawn?: boolean; lead?: boolean }) =>
  of.length === 0 ? null : (
    <ul>
      {of.map((article) => {
        const { path, title, summary, date, author, topic } = article;
        return (
          <li key={path} className={`${listed.listed} ${teaser.teaser} ${lead ? teaser.lead : ''}`}>
            {drawn && (
              <div className={teaser.illustration}>
                <Illustration of={{ like: 'plain', path }} />
              </div>
            )}
            <h3>
              <a href={path}>{title}</a>
            </h3>
            <p>{summary}</p>
            <p className={listed.facts}>
              <span>
                <Day day={date} /> · {readingTime(article)}
              </span>
              <span>
                {author} · {serviceName(topic)}
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );

/** Articles of a page, the newest before all others, links to the topics that have some, and the feeds. */
export function ArticleList({ list, topic }: { list: ListPage<Article>; topic: string | undefined }) {
  const topics = company.services.filter(({ id }) => articles.some((article) => article.topic === id));
  const links = [
    { href: '/insights', label: insights.all, isCurrent: !topic },
    ...topics.map(({ id, name }) => ({ href: topicPath(id), label: name, isCurrent: topic === id })),
  ];
  const isFirst = !list.newer;
  return (
    <Band ground="paper">
      <h2 className="visually-hidden">{insights.all}</h2>
      {isFirst && <Teasers of={list.items.slice(0, 1)} drawn lead />}
      <nav aria-label={insights.topics} className={styles.topics}>
        <ul>
          {links.map(({ href, label, isCurrent }) => (
            <li key={href}>
              <a href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Teasers of={list.items.slice(isFirst ? 1 : 0)} drawn />
      <Pagination words={insights} list={list} />
      <p className={styles.feeds}>
        {insights.feeds}: <a href={feeds.atom}>Atom</a>, <a href={feeds.json}>JSON</a>
      </p>
    </Band>
  );
}

/** Facts about an article: who wrote it and when, its topic, and how long it takes to read. */
export function ArticleFacts({ article }: { article: Article }) {
  const { author, date, updated, topic } = article;
  const by = fillPlaceholders(insights.by, { author });
  const card = personCard(author);
  return (
    <ul className={facts.facts}>
      <li>
        {card ? (
          <a href={card.href} rel="author">
            {by}
          </a>
        ) : (
          by
        )}
        {card && <span>{card.role}</span>}
      </li>
      <li>
        <Day day={date} />
        {updated && <Day day={updated} words={insights.updated} />}
      </li>
      <li>
        <a href={topicPath(topic)}>{serviceName(topic)}</a>
      </li>
      <li>{readingTime(article)}</li>
    </ul>
  );
}

/** Two other articles, on the same topic and then on any, newest first; nothing if there is no other. */
export function RelatedArticles({ article }: { article: Article }) {
  const others = articles.filter(({ path }) => path !== article.path);
  const isRelated = ({ topic }: Article) => topic === article.topic;
  const shown = [...others.filter(isRelated), ...others.filter((other) => !isRelated(other))];
  return shown.length === 0 ? null : (
    <Section heading={fillPlaceholders(insights.related, { topic: serviceName(article.topic) })} ground="white">
      <Teasers of={shown.slice(0, 2)} />
      <ArrowLink href="/insights">{insights.all}</ArrowLink>
    </Section>
  );
}
