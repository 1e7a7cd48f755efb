import type { ContactWords } from '../../content/types.ts';
import type { Enquiry } from '../enquiry/fields.ts';
import { EnquiryForm, type FormState } from '../enquiry/form.tsx';
import { ContactDetails } from './contact-details.tsx';
import styles from './write-to-us.module.css';

/** The enquiry form with the contact details beside it (CONTACT-1). */
export function WriteToUs(props: { words: ContactWords; initial: FormState; values?: Enquiry }) {
  return (
    <div className={styles.writeToUs} data-ground="paper">
      <div className={styles.grid}>
        <section className={styles.form}>
          <EnquiryForm
            heading={props.words.formHeading}
            initial={props.initial}
            {...(props.values ? { values: props.values } : {})}
          />
        </section>
        <ContactDetails words={props.words.details} />
      </div>
    </div>
  );
}
