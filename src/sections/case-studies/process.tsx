import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { generateStrands, hash, type Layer, type Point, randomFrom, type Tone } from '../../illustrations/strands.ts';
import { Strokes } from '../../illustrations/strokes.tsx';
import { stepsText } from './case-studies.tsx';
import styles from './process.module.css';

/** Size of a drawing, and the distance of its stations from the edge. */
const [width, height, edge] = [480, 300, 34];

/** Path data of a smooth curve through points: the Catmull-Rom spline, as cubic segments. */
function through(points: readonly Point[]): string {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  const [start] = points;
  const segments = points.slice(1).map(([x, y], index) => {
    const [[ax, ay], [bx, by], [dx, dy]] = [at(index - 1), at(index), at(index + 2)];
    const handles = [bx + (x - ax) / 5, by + (y - ay) / 5, x - (dx - bx) / 5, y - (dy - by) / 5];
    return `C${[...handles, x, y].map(Math.round).join(' ')}`;
  });
  return `M${start?.join(' ')}${segments.join('')}`;
}

/** Columns of steps that go back and forth: 0 2 1 4 3 …, so that the strand crosses itself. */
const column = (index: number, count: number) =>
  index === 0 || index === count - 1 ? index : Math.min(count - 2, index % 2 ? index + 1 : index - 1);

/** Distance between two columns of steps. */
const roomOf = ({ length }: readonly string[]) => (width - 3 * edge) / Math.max(1, length - 1);

/** Draws the steps of a process as a tangle, the strand of one case over strands that run with it: always the same one for the same steps. */
export function drawTangle(steps: readonly string[]) {
  const seed = hash(steps.join('\n'));
  const random = randomFrom(seed);
  const stations = steps.map((_, index): Point => {
    const side = index % 4 < 2 ? -1 : 1;
    const away = (0.35 + 0.65 * random()) * (height / 2 - edge);
    return [Math.round(edge + column(index, steps.length) * roomOf(steps)), Math.round(height / 2 + side * away)];
  });
  const strands = { width, height, seed, strands: 6, turns: 1, from: 0.72, to: 0.96, margin: edge / 2 };
  const path = through([[0, height / 2], ...stations, [width, height / 2]]);
  const layers: Layer[] = [...generateStrands(strands), { tone: 'accent', path }];
  return { layers, stations };
}

/** Draws the steps of a process as a straight line. */
export function drawLine(steps: readonly string[]) {
  const middle = height / 2;
  const lines: [Tone, number][] = [
    ['far', -88],
    ['near', -44],
    ['mid', 44],
    ['far', 88],
    ['accent', 0],
  ];
  return {
    layers: lines.map(([tone, away]): Layer => ({ tone, path: `M0 ${middle + away}H${width}` })),
    stations: steps.map((_, index): Point => [Math.round(edge + index * roomOf(steps)), middle]),
  };
}

/**
 * Drawing of a process with the numbers of its steps, in their places on the accent. Decorative: the list under it has the
 * steps as text.
 */
const Drawing = ({ layers, stations }: ReturnType<typeof drawLine>) => (
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
              <Drawing {...drawing} />
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
