import { Section } from '../../components/section.tsx';
import type { PropsOf } from '../kinds.ts';
import styles from './challenges.module.css';

/**
 * Table of challenges and approaches (APPROACH-1). On narrow screens each row becomes a card. Browsers keep the roles
 * of a table that is laid out as blocks, so no role is written out.
 */
export function Challenges({ words, ground }: PropsOf<'challenges'>) {
  const { challenge, approach } = words.columns;
  return (
    <Section heading={words.heading} lede={words.lede} layout="above" ground={ground}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{challenge}</th>
            <th scope="col">{approach}</th>
          </tr>
        </thead>
        <tbody>
          {words.rows.map((row) => (
            <tr key={row.challenge}>
              <th scope="row">{row.challenge}</th>
              <td data-column={approach}>{row.approach}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
