import { contact } from '../../content/contact.ts';
import { type Enquiry, fieldNames } from '../enquiry/fields.ts';
import type { Page } from '../routes.ts';
import { ContactPage } from './contact.tsx';

const values = Object.fromEntries(fieldNames.map((name) => [name, `%%${name}%%`])) as Enquiry;

/**
 * The answer to a form that was posted without script and refused, with `%%…%%` where the server puts the reason and
 * what was typed (server/refused-page.ts). Rendered at build time only.
 */
export const page: Page = {
  metadata: contact.metadata,
  live: true,
  Content: () => (
    <ContactPage initial={{ status: 'failed', reason: '%%error%%', message: '%%mailto%%' }} values={values} />
  ),
};
