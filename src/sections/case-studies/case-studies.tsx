import { type ListPage, Pagination } from '../../components/pagination.tsx';
import { Band } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { longMonth } from '../../content/documents/dates.ts';
import { idOf } from '../../content/documents/document-names.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { serviceName } from '../../content/service-name.ts';
import facts from './study-facts.module.css';
import links from './study-links.module.css';
import styles from './study-list.module.css';

/** Number of the steps of a process, in words. */
export const stepsText = ({ length }: readonly string[]) => fillPlaceholders(work.steps, { count: String(length) });

/** Case studies, each with its industry, its pillar, and how many steps are left. */
export const Studies = ({ of }: { of: readonly CaseStudy[] }) => (
  <ul>
    {of.map(({ path, title, summary, sector, pillar, steps }) => (
      <li key={path} className={styles.study}>
        <div>
          <h3>
            <a href={path}>{title}</a>
          </h3>
          <p>{summary}</p>
          <p className={styles.facts}>
            <span>{sector}</span>
            <span>{serviceName(pillar)}</span>
          </p>
        </div>
        <p className={styles.steps}>
          <span>
            {work.before} <b>{stepsText(steps.before)}</b>
          </span>
          <span>
            {work.after} <b>{stepsText(steps.after)}</b>
          </span>
        </p>
      </li>
    ))}
  </ul>
);

/** Case studies of a page (WORK-1). */
export const StudyList = ({ list }: { list: ListPage<CaseStudy> }) => (
  <Band ground="paper">
    <h2 className="visually-hidden">{work.all}</h2>
    <Studies of={list.items} />
    <Pagination words={work} list={list} />
  </Band>
);

/** Links to three case studies at most, under a heading; nothing without studies. */
export const StudyLinks = ({ heading, studies }: { heading: string; studies: readonly CaseStudy[] }) =>
  studies.length === 0 ? null : (
    <div className={links.links}>
      <h4>{heading}</h4>
      <ul>
        {studies.slice(0, 3).map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );

/** Facts about a study: client, industry, pillar, months and people (WORK-2). */
export function StudyFacts({ study }: { study: CaseStudy }) {
  const months = { from: longMonth(study.from), to: longMonth(study.to) };
  const client = study.client === 'anonymised' ? work.anonymised : study.client;
  const period = months.from === months.to ? months.from : fillPlaceholders(work.dates, months);
  const rows = [
    { name: work.client, values: [{ text: client }] },
    { name: work.sector, values: [{ text: study.sector }] },
    { name: work.pillar, values: [{ text: serviceName(study.pillar), href: `/services#${study.pillar}` }] },
    { name: work.period, values: [{ text: period }] },
    { name: work.people, values: study.people.map((text) => ({ text, href: `/about#${idOf(text)}` })) },
  ];
  return (
    <dl className={facts.facts}>
      {rows.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          {values.map(({ text, href }: { text: string; href?: string }) => (
            <dd key={text}>{href ? <a href={href}>{text}</a> : text}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
