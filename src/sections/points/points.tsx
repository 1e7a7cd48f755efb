import { type Ground, Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { caseStudies } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import { StudyLinks } from '../case-studies/case-studies.tsx';
import type { SectionOf } from '../kinds.ts';
import { type PropsOf, shows } from '../shows.ts';
import columns from './columns.module.css';
import styles from './facts.module.css';
import rows from './rows.module.css';
import stairs from './stairs.module.css';
import steps from './steps.module.css';
import tiles from './tiles.module.css';

/** Ways to set a list of points, each with its section's ground and layout. A page carries the style sheets of those that it has. */
const looks: Readonly<Record<SectionOf<'points'>['look'], Look>> = {
  /** Rows between rules, the name beside its text (CONTACT-1). */
  rows: { ground: 'white', layout: 'beside', item: rows.row },
  /** The same with large names, across the page (ABOUT-2). */
  'large rows': { ground: 'ink', layout: 'above', item: rows.row, large: true },
  /** Columns under rules (APPROACH-3). */
  columns: { ground: 'paper', layout: 'above', low: true, list: columns.columns },
  /** Tiles (HOME-4). */
  tiles: { ground: 'ink', layout: 'above', list: tiles.tiles, item: tiles.tile },
  /** Steps along one line across the page (SERVICES-3). */
  'steps across': {
    ground: 'ink',
    layout: 'above',
    low: true,
    list: steps.steps,
    item: steps.step,
    direction: 'across',
  },
  /** Steps along one line down the page (APPROACH-2). */
  'steps down': {
    ground: 'ink',
    layout: 'beside',
    list: steps.steps,
    item: `${steps.step} ${stairs.stair}`,
    direction: 'down',
  },
};

interface Look {
  readonly ground: Ground;
  readonly layout: 'beside' | 'above';
  readonly list?: string | undefined;
  readonly item?: string | undefined;
  readonly large?: boolean;
  readonly low?: boolean;
  /** Direction of a sequence. */
  readonly direction?: 'across' | 'down';
}

/** Look of a list: tiles without icons are facts, low and light. */
const lookOf = ({ look, points }: PropsOf<'points'>['words']): Look =>
  look === 'tiles' && !points.some(({ icon }) => icon) ? { ...looks.tiles, ground: 'white', low: true } : looks[look];

/** Section with a list of points: values, principles, industries with their case studies (WORK-4), or a sequence of steps. */
export function Points({ words, ground }: PropsOf<'points'>) {
  const { layout, low, list, item, large, direction } = lookOf(words);
  const List = direction ? 'ol' : 'ul';
  return (
    <Section heading={words.heading} lede={words.lede} layout={layout} low={low} ground={ground}>
      <List
        className={list}
        data-direction={direction}
        data-timed={words.points.every(({ name }) => /^\d/.test(name)) || undefined}
      >
        {words.points.map(({ name, label, text, icon, facts }) => (
          <li key={name} className={item} data-large={large}>
            {words.look === 'tiles' && icon && <Illustration of={icon} />}
            <h3>{name}</h3>
            {label && <p className={steps.label}>{label}</p>}
            <p>{text}</p>
            {facts && (
              <dl className={styles.facts}>
                {facts.map((fact) => (
                  <div key={fact.name}>
                    <dt>{fact.name}</dt>
                    <dd>{fact.value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {words.look === 'tiles' && (
              <StudyLinks
                heading={<p>{fillPlaceholders(work.related.sector, { sector: name })}</p>}
                studies={caseStudies.filter(({ sector }) => sector === name)}
              />
            )}
          </li>
        ))}
      </List>
    </Section>
  );
}

export const shown = [shows({ kind: 'points', component: Points, ground: (words) => lookOf(words).ground })];
