import type { ReactNode } from 'react';
import styles from './table.module.css';

interface TableProps {
  /** Heads of the columns; the first is that of the rows' names. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly ReactNode[] }[];
}

/**
 * Table whose rows become cards on narrow screens. Browsers keep the roles of a table that is laid out as blocks, so no role is
 * written out.
 */
export const Table = ({ columns, rows }: TableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {columns.slice(1).map((column, index) => (
            <td key={column} data-column={column}>
              {cells[index]}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
