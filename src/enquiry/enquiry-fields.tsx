import { Field } from '../components/field.tsx';
import type { EnquiryWords } from '../content/schema/shared-words.ts';
import { type Enquiry, trapName } from './fields.ts';

/**
 * Six fields with the browser's own validation only (CONTACT-3 to CONTACT-5), and a honeypot for programs that fill in
 * every field. `hidden` keeps the honeypot from eyes, screen readers, the keyboard and autofill alike; its label is for
 * the few browsers without CSS.
 */
export function EnquiryFields(props: { words: EnquiryWords; disabled: boolean; values?: Enquiry | undefined }) {
  const { words, disabled, values } = props;
  const { labels, optional, invalid } = words;
  const shared = { disabled };
  return (
    <>
      <Field label={labels.name} error={invalid}>
        <input {...shared} name="name" type="text" required autoComplete="name" defaultValue={values?.name} />
      </Field>
      <Field label={labels.email} error={invalid}>
        <input {...shared} name="email" type="email" required autoComplete="email" defaultValue={values?.email} />
      </Field>
      <Field label={labels.phone} hint={optional}>
        <input {...shared} name="phone" type="tel" autoComplete="tel" defaultValue={values?.phone} />
      </Field>
      <Field label={labels.company} hint={optional}>
        <input {...shared} name="company" type="text" autoComplete="organization" defaultValue={values?.company} />
      </Field>
      <Field label={labels.service} hint={optional} wide>
        <select {...shared} name="service" autoComplete="off" defaultValue={values?.service}>
          {Object.entries({ '': words.notSelected, ...words.services }).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={labels.message} error={invalid} wide>
        <textarea {...shared} name="message" rows={4} required autoComplete="off" defaultValue={values?.message} />
      </Field>
      <label hidden>
        {words.trap}
        <input {...shared} name={trapName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
