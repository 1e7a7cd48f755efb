import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { caseStudies } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import type { PointList } from '../../content/schema/parts.ts';
import { StudyLinks } from '../case-studies/study-links.tsx';
import styles from './industries.module.css';

/** Industries served, one tile each (HOME-4), with links to their case studies (WORK-4). */
export function Industries({ words }: { words: PointList }) {
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground="ink">
      <ul className={styles.tiles}>
        {words.points.map((point) => (
          <li key={point.name} className={styles.tile}>
            <h3>{point.name}</h3>
            <p>{point.text}</p>
            <StudyLinks
              heading={fillPlaceholders(work.related.sector, { sector: point.name })}
              studies={caseStudies.filter(({ sector }) => sector === point.name)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
