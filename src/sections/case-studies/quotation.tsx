import { work } from '../../content/content.ts';
import { fillPlaceholders } from '../../content/placeholders.ts';
import { type CaseStudy, longDate } from '../../content/published.ts';
import styles from './quotation.module.css';

/** Words of the client, with who approved them and when; nothing without words. */
export const Quotation = ({ quote }: { quote: CaseStudy['quote'] }) =>
  quote && (
    <figure className={styles.quotation} data-ground="white">
      <div className={styles.page}>
        <blockquote>
          <p>{quote.text}</p>
        </blockquote>
        <figcaption>
          {quote.name}
          <span>{fillPlaceholders(work.approved, { name: quote.approvedBy, date: longDate(quote.approvedOn) })}</span>
        </figcaption>
      </div>
    </figure>
  );
