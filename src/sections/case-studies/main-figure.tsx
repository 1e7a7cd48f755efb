import { ArrowLink } from '../../components/arrow-link.tsx';
import { type Ground, Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import map from '../../illustrations/process-map.module.css';
import { Change } from '../figures/figures.tsx';
import type { SectionOf } from '../kinds.ts';
import { mainFigureOf } from './case-studies.tsx';
import styles from './main-figure.module.css';

/** Main figure of a case study, very large, with its source, the map of the process, and a link to the study (WORK-5). */
export function MainFigure(props: {
  words: Pick<SectionOf<'documents'>, 'heading' | 'lede'>;
  study: CaseStudy;
  ground: Ground;
  /** True on a page whose thread is its one accent. */
  isThreaded: boolean;
}) {
  const { path, title, summary, steps, quote } = props.study;
  const figure = mainFigureOf(props.study);
  return (
    <Section heading={props.words.heading} lede={props.words.lede} layout="above" ground={props.ground}>
      <div className={styles.study}>
        {figure && (
          <div className={styles.figure}>
            <Change before={figure.before} value={figure.after} />
            <h3>
              {figure.name}, {figure.unit}
            </h3>
            <p>{fillPlaceholders(work.source, { source: figure.source })}</p>
          </div>
        )}
        <div>
          <p>{summary}</p>
          {quote && (
            <figure className={styles.quote}>
              <blockquote>{quote.text}</blockquote>
              <figcaption>{quote.name}</figcaption>
            </figure>
          )}
          <ArrowLink href={path}>{title}</ArrowLink>
        </div>
      </div>
      <div className={`${map.map} ${styles.map}`} data-threaded={props.isThreaded || undefined}>
        <Illustration of={{ path, steps, look: 'strip' }} />
      </div>
    </Section>
  );
}
