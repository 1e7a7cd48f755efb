import { contact } from '../../content/contact.ts';
import { enquiry as words } from '../../content/enquiry.ts';
import { type Enquiry, fieldNames } from '../enquiry/fields.ts';
import type { Page } from '../routes.ts';
import { ContactPage } from './contact.tsx';

const values = Object.fromEntries(fieldNames.map((name) => [name, `%%${name}%%`])) as Enquiry;
const { metadata } = contact;

/**
 * The answer to a form that was posted without script and refused, with `%%…%%` where the server puts the reason and
 * what was typed (server/refused-page.ts). Rendered at build time only. Its title says first that something is wrong,
 * because that is what a screen reader reads first of a page that has loaded (GOV.UK Design System, "Error summary").
 */
export const page: Page = {
  metadata: { ...metadata, title: words.failed.pageTitle.replace('{title}', metadata.title) },
  live: true,
  Content: () => (
    <ContactPage initial={{ status: 'failed', reason: '%%error%%', message: '%%mailto%%' }} values={values} />
  ),
};
