import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import maps from '../../illustrations/process-map.module.css';
import { stepsText } from './case-studies.tsx';
import styles from './process.module.css';

const views = ['both', 'before', 'after'] as const;

/**
 * Process before and after: a map of each with its steps, one below the other or one at a time. The choice is a group of radio
 * buttons, of which CSS hides what was not chosen, and combs the tangle to the line or back: no JavaScript (WORK-3). The maps are
 * decorative: the list under each has the steps as text, on a wide screen in the columns of the map.
 */
export function Process({ study: { path, steps } }: { study: Pick<CaseStudy, 'path' | 'steps'> }) {
  const map = (name: string, before: readonly string[], after: readonly string[]) => (
    <Illustration key={name} of={{ path, look: 'strip', steps: { before, after } }} />
  );
  const tangle = map('tangle', steps.before, []);
  const line = map('line', [], steps.after);
  const parts = [
    { view: 'before', maps: [tangle], steps: steps.before },
    { view: 'after', maps: [line, tangle], steps: steps.after },
  ] as const;
  return (
    <Section heading={work.show} layout="above" ground="paper">
      <div className={styles.process}>
        <div className={styles.views} role="radiogroup" aria-label={work.show}>
          {views.map((view) => (
            <label key={view}>
              <input type="radio" name="view" value={view} defaultChecked={view === 'both'} />
              <span>{work[view]}</span>
            </label>
          ))}
        </div>
        <div className={styles.parts}>
          {parts.map((part) => (
            <div key={part.view} data-view={part.view}>
              <h3>
                {work[part.view]} <span className={styles.count}>{stepsText(part.steps)}</span>
              </h3>
              <div className={`${maps.map} ${styles.drawing}`} data-ground="ink" aria-hidden="true">
                {part.maps}
                <div className={styles.numbers}>
                  {part.steps.map((step, index) => (
                    <span key={step}>{index + 1}</span>
                  ))}
                </div>
              </div>
              <ol className={styles.steps}>
                {part.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
