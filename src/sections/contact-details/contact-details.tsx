import { company } from '../../content/content.ts';
import type { ContactWords } from '../../content/schema/pages.ts';
import styles from './contact-details.module.css';

/** Ways to reach the company other than the form (CONTACT-1). */
export function ContactDetails({ words }: { words: ContactWords['details'] }) {
  return (
    <section className={styles.details}>
      <h2>{words.heading}</h2>
      <dl>
        <dt>{words.email}</dt>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
        <dt>{words.phone}</dt>
        <dd>
          <a href={`tel:${company.phone.e164}`}>{company.phone.display}</a>
        </dd>
        <dt>{words.hours}</dt>
        <dd>{import.meta.env.OPENING_HOURS}</dd>
        <dt>{words.address}</dt>
        <dd>
          <address>
            {company.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </dd>
        {import.meta.env.REGISTERED_DETAILS && (
          <>
            <dt>{words.registered}</dt>
            <dd>{import.meta.env.REGISTERED_DETAILS}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
