import { Fragment, type ReactNode } from 'react';
import { ArrowLink } from '../../components/arrow-link.tsx';
import listed from '../../components/listed.module.css';
import { type ListPage, Pagination } from '../../components/pagination.tsx';
import { readable } from '../../components/readable.ts';
import { Band, Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { longMonth } from '../../content/documents/dates.ts';
import { type CaseStudy, caseStudies } from '../../content/documents/published-documents.ts';
import { personCard } from '../../content/person-card.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { serviceName } from '../../content/service-name.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import map from '../../illustrations/process-map.module.css';
import { Change } from '../figures/figures.tsx';
import facts from './study-facts.module.css';
import links from './study-links.module.css';
import styles from './study-list.module.css';

/** Number of the steps of a process, in words. */
export const stepsText = ({ length }: readonly string[]) => fillPlaceholders(work.steps, { count: String(length) });

/** Figure by which a case study is shown elsewhere: the first that did not get worse. */
export const mainFigureOf = ({ figures }: CaseStudy) => figures.find(({ worse }) => !worse);

/** First and last month of a case study, in words. */
function monthsOf(study: CaseStudy): string {
  const months = { from: longMonth(study.from), to: longMonth(study.to) };
  return months.from === months.to ? months.from : fillPlaceholders(work.dates, months);
}

/** Main figure of a case study, if it has one. */
function StudyFigure({ study }: { study: CaseStudy }) {
  const figure = mainFigureOf(study);
  return (
    figure && (
      <div className={styles.figure}>
        <Change before={figure.before} value={figure.after} />
        <p>
          {figure.name}, {figure.unit}
        </p>
      </div>
    )
  );
}

/**
 * Case studies, each with its industry, its pillar, the map of its process and its main figure.
 * @param lead study shown large
 */
export const Studies = ({ of, lead }: { of: readonly CaseStudy[]; lead?: CaseStudy | undefined }) => (
  <ul>
    {of.map((study) => (
      <li key={study.path} className={`${listed.listed} ${styles.study} ${study === lead ? styles.lead : ''}`}>
        <div>
          <h3>
            <a href={study.path}>{study.title}</a>
          </h3>
          <p>{study.summary}</p>
          <p className={listed.facts}>
            {study.sector} · {serviceName(study.pillar)}
            <span>{monthsOf(study)}</span>
          </p>
        </div>
        <div>
          <div className={`${map.map} ${styles.map}`}>
            <Illustration of={{ path: study.path, steps: study.steps, look: 'row' }} />
          </div>
          <StudyFigure study={study} />
        </div>
      </li>
    ))}
  </ul>
);

/** Case studies of a page (WORK-1). */
export const StudyList = ({ list }: { list: ListPage<CaseStudy> }) => (
  <Band ground="paper">
    <h2 className="visually-hidden">{work.all}</h2>
    <Studies of={list.items} lead={list.newer ? undefined : list.items[0]} />
    <Pagination words={work} list={list} />
  </Band>
);

/** Returns the case study after this one, or the first after the last, if there is another one. */
export function studyAfter(study: CaseStudy): CaseStudy | undefined {
  const next = caseStudies[(caseStudies.indexOf(study) + 1) % caseStudies.length];
  return next === study ? undefined : next;
}

/** Case study to read after another one. */
export const NextStudy = ({ study }: { study: CaseStudy }) => (
  <Section heading={work.related.pillar} layout="above" ground="paper">
    <Studies of={[study]} />
    <ArrowLink href="/work">{work.all}</ArrowLink>
  </Section>
);

/** Links to three case studies at most, under a heading; nothing without studies. */
export const StudyLinks = ({ heading, studies }: { heading: ReactNode; studies: readonly CaseStudy[] }) =>
  studies.length === 0 ? null : (
    <div className={links.links}>
      {heading}
      <ul>
        {studies.slice(0, 3).map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );

/** Facts about a study, in a strip: its main figure, client, industry, pillar, months and people (WORK-2). */
export function StudyFacts({ study }: { study: CaseStudy }) {
  const pillar = <a href={`/services#${study.pillar}`}>{serviceName(study.pillar)}</a>;
  const people = study.people.map((name, index) => {
    const card = personCard(name);
    return (
      <Fragment key={name}>
        {index > 0 && ', '}
        {card ? (
          <a href={card.href} className={facts.person}>
            {name}
          </a>
        ) : (
          <span className={facts.person}>{name}</span>
        )}
      </Fragment>
    );
  });
  const rows = [
    [work.client, study.client === 'anonymised' ? work.anonymised : study.client],
    [work.sector, study.sector],
    [work.pillar, pillar],
    [work.period, monthsOf(study)],
    [work.people, people],
  ] as const;
  return (
    <div className={`${facts.facts} ${readable}`} data-ground="white">
      <StudyFigure study={study} />
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
