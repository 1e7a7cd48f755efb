import type { Enquiry } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import { ContactPage, formProps } from './contact.tsx';
import type { PageProps } from './page.ts';

interface Refusal {
  readonly values: Enquiry;
  readonly reason: string;
  /** Text that the e-mail link contains. */
  readonly message: string;
}

/**
 * Contact page as the response to a form that was posted without JavaScript and refused. It is rendered at build time only,
 * with slots for values (build/prerender/refused-pages.ts).
 */
export const RefusedPage = ({ values, reason, message, ...props }: PageProps<'contact'> & Refusal) => (
  <ContactPage
    {...props}
    form={<EnquiryForm {...formProps(props.words)} initial={{ status: 'failed', reason, message }} values={values} />}
  />
);
