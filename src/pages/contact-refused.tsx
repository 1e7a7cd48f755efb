import { contact } from '../../content/contact.ts';
import { enquiry as words } from '../../content/enquiry.ts';
import { type Enquiry, fieldNames } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import type { Page } from '../routes.ts';
import { ContactPage, formProps } from './contact.tsx';

const values = Object.fromEntries(fieldNames.map((name) => [name, `%%${name}%%`])) as Enquiry;
const { metadata } = contact;

/**
 * The response to a form that was posted without JavaScript and refused, with `%%…%%` where the server puts the reason and
 * what was typed (server/enquiries/refused-page.ts). Rendered at build time only. Its title says first that something is wrong,
 * because that is what a screen reader reads first of a page that has loaded (GOV.UK Design System, "Error summary").
 */
export const page: Page = {
  metadata: { ...metadata, title: words.failed.pageTitle.replace('{title}', metadata.title) },
  Content: () => (
    <ContactPage
      form={
        <EnquiryForm
          {...formProps}
          initial={{ status: 'failed', reason: '%%error%%', message: '%%mailto%%' }}
          values={values}
        />
      }
    />
  ),
};
