import { Field } from '../components/field.tsx';
import { site } from '../content/content.ts';
import type { EnquiryWords } from '../content/schema/shared-words.ts';
import { type Enquiry, fields, shortFields, trapName } from './fields.ts';
import { serviceOptions } from './service-options.ts';

/**
 * The fields with the browser's own validation only (CONTACT-3 to CONTACT-5), and a honeypot for programs that fill in
 * every field. `hidden` keeps the honeypot from eyes, screen readers, the keyboard and autofill alike; its label is for
 * the few browsers without CSS. The promise of a reply and the link to the privacy notice are here, because React does not
 * hydrate what never changes.
 */
export function EnquiryFields({ words, values }: { words: EnquiryWords; values?: Partial<Enquiry> | undefined }) {
  return (
    <>
      {[...shortFields, 'message' as const].map((name) => {
        const { type, required, autoComplete } = fields[name];
        const control = { name, required, autoComplete, dir: 'auto', 'data-name': name, defaultValue: values?.[name] };
        return (
          <Field
            key={name}
            label={words.labels[name]}
            {...(required ? { error: words.invalid } : { hint: words.optional })}
            wide={type === 'select' || type === 'textarea'}
          >
            {type === 'select' ? (
              <select {...control}>
                {serviceOptions().map(({ id, name: text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </select>
            ) : type === 'textarea' ? (
              <textarea {...control} rows={4} />
            ) : (
              <input {...control} type={type} />
            )}
          </Field>
        );
      })}
      {words.notice && (
        <p>
          <a href={site.banner.policy.href}>{words.notice}</a>
        </p>
      )}
      {words.promise && <p>{words.promise}</p>}
      <label hidden>
        {words.trap}
        <input name={trapName} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
