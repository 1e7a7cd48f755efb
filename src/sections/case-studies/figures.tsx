import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import styles from './figures.module.css';

/** Figures before and after, each with its unit and its source (WORK-2). */
export const Figures = ({ study }: { study: CaseStudy }) =>
  study.figures.length === 0 ? null : (
    <Section heading={work.figures} ground="ink">
      <ul>
        {study.figures.map(({ name, unit, before, after, source }) => (
          <li key={name} className={styles.figure}>
            <h3>{name}</h3>
            <div className={styles.change}>
              <span>
                <span className="visually-hidden">{`${work.before}: `}</span>
                {before}
              </span>
              <svg aria-hidden="true" viewBox="0 0 32 12" width="32" height="12">
                <path d="M0 6h30M25 1l5 5-5 5" />
              </svg>
              <strong>
                <span className="visually-hidden">{`${work.after}: `}</span>
                {after}
              </strong>
              <span className={styles.unit}>{unit}</span>
            </div>
            <p className={styles.source}>{fillPlaceholders(work.source, { source })}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
