import { Band } from '../../components/band.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { pillarTitles } from '../../content/content.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import type { WorkWords } from '../../content/schema/pages.ts';
import type { DocumentList } from '../../site-pages.ts';
import styles from './study-list.module.css';

/** Case studies of a page: each with its industry, its pillar, and how many steps are left (WORK-1). */
export function StudyList({ words, list }: { words: WorkWords; list: DocumentList<CaseStudy> }) {
  const stepsOf = (steps: readonly string[]) => fillPlaceholders(words.steps, { count: String(steps.length) });
  return (
    <Band ground="paper">
      <h2 className="visually-hidden">{words.all}</h2>
      <ul>
        {list.items.map((study) => (
          <li key={study.path} className={styles.study}>
            <div>
              <h3>
                <a href={study.path}>{study.title}</a>
              </h3>
              <p>{study.summary}</p>
              <p className={styles.facts}>
                <span>{study.sector}</span>
                <span>{pillarTitles[study.pillar]}</span>
              </p>
            </div>
            <p className={styles.steps}>
              <span>
                {words.before} <b>{stepsOf(study.steps.before)}</b>
              </span>
              <span>
                {words.after} <b>{stepsOf(study.steps.after)}</b>
              </span>
            </p>
          </li>
        ))}
      </ul>
      <Pagination words={words} list={list} />
    </Band>
  );
}
