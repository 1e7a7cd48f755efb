import type { ReactNode } from 'react';
import type { ContactWords } from '../../content/schema/pages.ts';
import { ContactDetails } from '../contact-details/contact-details.tsx';
import styles from './write-to-us.module.css';

/** Enquiry form with the contact details beside it (CONTACT-1). */
export function WriteToUs({ words, form }: { words: ContactWords['details']; form: ReactNode }) {
  return (
    <div className={styles.writeToUs} data-ground="paper">
      <div className={styles.grid}>
        <section>{form}</section>
        <ContactDetails words={words} />
      </div>
    </div>
  );
}
