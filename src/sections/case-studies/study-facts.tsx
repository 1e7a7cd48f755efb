import { pillarTitles, work } from '../../content/content.ts';
import { longMonth } from '../../content/documents/dates.ts';
import { type CaseStudy, personId } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import styles from './study-facts.module.css';

/** Name of a study's client, or the words in its place. */
const clientOf = ({ client }: CaseStudy) => (client === 'anonymised' ? work.anonymised : client);

/** Facts about a study: client, industry, pillar, months and people (WORK-2). */
export function StudyFacts({ study }: { study: CaseStudy }) {
  const months = { from: longMonth(study.from), to: longMonth(study.to) };
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{work.client}</dt>
        <dd>{clientOf(study)}</dd>
      </div>
      <div>
        <dt>{work.sector}</dt>
        <dd>{study.sector}</dd>
      </div>
      <div>
        <dt>{work.pillar}</dt>
        <dd>
          <a href={`/services#${study.pillar}`}>{pillarTitles[study.pillar]}</a>
        </dd>
      </div>
      <div>
        <dt>{work.period}</dt>
        <dd>{months.from === months.to ? months.from : fillPlaceholders(work.dates, months)}</dd>
      </div>
      <div>
        <dt>{work.people}</dt>
        {study.people.map((name) => (
          <dd key={name}>
            <a href={`/about#${personId(name)}`}>{name}</a>
          </dd>
        ))}
      </div>
    </dl>
  );
}
