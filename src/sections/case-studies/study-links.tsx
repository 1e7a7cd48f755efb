import type { CaseStudy } from '../../content/documents/published-documents.ts';
import styles from './study-links.module.css';

/** Links to three case studies at most, under a heading; nothing without studies. */
export const StudyLinks = ({ heading, studies }: { heading: string; studies: readonly CaseStudy[] }) =>
  studies.length === 0 ? null : (
    <div className={styles.links}>
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
