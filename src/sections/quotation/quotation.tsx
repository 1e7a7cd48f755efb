import { useId } from 'react';
import { Band } from '../../components/section.tsx';
import { work } from '../../content/content.ts';
import { longDate } from '../../content/documents/dates.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { type PartProps, shows } from '../shows.ts';
import styles from './quotation.module.css';

/** Words of a client, with who approved them and when. */
export function Quotation({ words, ground }: PartProps<'quotation'>) {
  const id = useId();
  return (
    <Band ground={ground}>
      <figure className={styles.quotation} aria-labelledby={id}>
        <blockquote>{words.text}</blockquote>
        <figcaption id={id}>
          {words.name}
          <span>{fillPlaceholders(work.approved, { name: words.approvedBy, date: longDate(words.approvedOn) })}</span>
        </figcaption>
      </figure>
    </Band>
  );
}

export const shown = [shows({ kind: 'quotation', component: Quotation, ground: 'white' })];
