import { contact, enquiry as words } from '../content/content.ts';
import type { Enquiry } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import { ContactPage, formProps } from './contact.tsx';
import type { Page } from './page.ts';

const { metadata } = contact;

/**
 * Response to a form that was posted without JavaScript and refused. It is rendered at build time only, with slots for
 * values (build/prerender/refused-pages.ts). Its title begins with the error, because that is what a screen reader
 * reads first of a page that has loaded (GOV.UK Design System, "Error summary").
 * @param message text that the e-mail link contains
 */
export function refusedPage(values: Enquiry, reason: string, message: string): Page {
  return {
    metadata: { ...metadata, title: words.failed.pageTitle.replace('{title}', metadata.title) },
    Content: ({ illustration }) => (
      <ContactPage
        illustration={illustration}
        form={<EnquiryForm {...formProps} initial={{ status: 'failed', reason, message }} values={values} />}
      />
    ),
  };
}
