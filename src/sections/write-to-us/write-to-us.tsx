import type { ReactNode } from 'react';
import type { ContactWords } from '../../content/schema/pages.ts';
import { ContactDetails } from '../contact-details/contact-details.tsx';
import styles from './write-to-us.module.css';

/**
 * Enquiry form with the contact details beside it (CONTACT-1). A visitor who comes to book a call, by a link to `#call`, sees
 * above the form when we ring.
 */
export function WriteToUs({ words, form }: { words: ContactWords; form: ReactNode }) {
  return (
    <div className={styles.writeToUs} data-ground="paper">
      <div className={styles.grid}>
        <section>
          <div id="call" className={styles.call}>
            <h2>{words.call.heading}</h2>
            <p>{words.call.text}</p>
            <p>{`${words.details.hours}: ${import.meta.env.OPENING_HOURS}`}</p>
          </div>
          {form}
        </section>
        <ContactDetails words={words.details} />
      </div>
    </div>
  );
}
