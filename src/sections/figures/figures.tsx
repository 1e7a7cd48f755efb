import { Arrow } from '../../components/arrow-link.tsx';
import { Section } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import columns from '../points/columns.module.css';
import { type PartProps, shows } from '../shows.ts';
import styles from './figures.module.css';

type Figure = PartProps<'figures'>['words']['figures'][number];

/** Arrow with a knot in it: what it leads to is worse. */
const Knot = () => (
  <svg aria-hidden="true" viewBox="0 0 44 20" width="2.75rem" height="1.25rem">
    <path d="M0 14h17c11 0 14-12 6-12s-5 12 6 12h13M37 9l5 5-5 5" />
  </svg>
);

/** Number of a figure with its unit, after the number that it was before. */
export const Change = ({ before, value, unit, worse }: Omit<Figure, 'name' | 'source'>) => (
  <div className={styles.change} data-worse={worse && ''}>
    {before && (
      <>
        <span>
          <span className="visually-hidden">{`${work.before}: `}</span>
          {before}
        </span>
        {worse ? <Knot /> : <Arrow />}
      </>
    )}
    <strong>
      {before && <span className="visually-hidden">{`${work.after}: `}</span>}
      {value}
    </strong>
    <span className={styles.unit}>{unit}</span>
  </div>
);

/** Figures in columns, each with its unit and its source (WORK-2). */
export function Figures({ words: { heading, lede, figures }, ground }: PartProps<'figures'>) {
  return figures.length === 0 ? null : (
    <Section heading={heading} lede={lede} layout="above" ground={ground}>
      <ul className={columns.columns}>
        {figures.map(({ name, source, ...number }) => (
          <li key={name} className={styles.figure}>
            <h3>{name}</h3>
            <Change {...number} />
            {number.worse && <p className={styles.worse}>{number.worse}</p>}
            <p className={styles.source}>{fillPlaceholders(work.source, { source })}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const shown = [shows({ kind: 'figures', component: Figures, ground: 'ink' })];
