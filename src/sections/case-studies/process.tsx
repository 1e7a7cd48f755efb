import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { drawLine, drawTangle, type ProcessDrawing } from '../../illustrations/process-map.ts';
import { Strokes } from '../../illustrations/strokes.tsx';
import { stepsText } from './case-studies.tsx';
import styles from './process.module.css';

/** Drawing of a process with the numbers of its steps. Decorative: the list under it has the steps as text. */
function Drawing({ drawing }: { drawing: ProcessDrawing }) {
  const { width, height, layers, stations } = drawing;
  return (
    <div className={styles.drawing} data-ground="ink" aria-hidden="true">
      <Strokes illustration={{ width, height, layers, fit: 'xMidYMid', scale: 'band' }} />
      <svg className={styles.stations} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {stations.map(([x, y], index) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <circle r="15" />
            <text dy="0.35em">{index + 1}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

const views = ['both', 'before', 'after'] as const;

/**
 * Process before and after: a drawing of each with its steps, side by side or one at a time. The choice is a group of radio
 * buttons, of which CSS hides what was not chosen: no JavaScript (WORK-3).
 */
export function Process({ steps: { before, after } }: Pick<CaseStudy, 'steps'>) {
  const parts = [
    { view: 'before', drawing: drawTangle(before), steps: before },
    { view: 'after', drawing: drawLine(after), steps: after },
  ] as const;
  return (
    <Section heading={work.show} layout="above" ground="white">
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
          {parts.map(({ view, drawing, steps }) => (
            <div key={view} data-view={view}>
              <h3>
                {work[view]} <span className={styles.count}>{stepsText(steps)}</span>
              </h3>
              <Drawing drawing={drawing} />
              <ol className={styles.steps}>
                {steps.map((step) => (
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
