import type { ApproachWords } from '../../content/types.ts';
import { Section } from '../ui/section.tsx';
import styles from './challenges.module.css';

/**
 * Challenges against approaches (APPROACH-1). On narrow screens each row becomes a card; the roles are written out
 * because a table that is laid out as blocks loses its own in some browsers.
 */
export function Challenges({ words }: { words: ApproachWords['challenges'] }) {
  const { challenge, approach } = words.columns;
  return (
    <Section heading={words.heading} lede={words.lede} layout="above">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see the component's comment */}
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {challenge}
            </th>
            <th role="columnheader" scope="col">
              {approach}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {words.rows.map((row) => (
            <tr key={row.challenge} role="row">
              <th role="rowheader" scope="row">
                {row.challenge}
              </th>
              <td role="cell" data-column={approach}>
                {row.approach}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see the component's comment */}
    </Section>
  );
}
