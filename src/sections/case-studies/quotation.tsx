import { Band } from '../../components/band.tsx';
import { work } from '../../content/content.ts';
import { longDate } from '../../content/documents/dates.ts';
import type { CaseStudy } from '../../content/documents/published-documents.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import styles from './quotation.module.css';

/** Words of the client, with who approved them and when; nothing without words. */
export const Quotation = ({ quote }: { quote: CaseStudy['quote'] }) =>
  quote && (
    <Band ground="white">
      <figure className={styles.quotation} aria-labelledby="quotation">
        <blockquote>{quote.text}</blockquote>
        <figcaption id="quotation">
          {quote.name}
          <span>{fillPlaceholders(work.approved, { name: quote.approvedBy, date: longDate(quote.approvedOn) })}</span>
        </figcaption>
      </figure>
    </Band>
  );
