import type { ReactNode } from 'react';
import { company, enquiry, contact as words } from '../content/content.ts';
import type { Enquiry as Values } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import { generate } from '../illustrations/catalogue.ts';
import { Enquiry } from '../islands/enquiry.tsx';
import { Island } from '../islands/island.tsx';
import { MapPlaceholder } from '../sections/contact/map-placeholder.tsx';
import { WriteToUs } from '../sections/contact/write-to-us.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Points } from '../sections/points/points.tsx';
import { Questions } from '../sections/questions/questions.tsx';

const aroundForm = (form: ReactNode) => (
  <>
    <Masthead words={words.masthead} illustration="contact" />
    <WriteToUs words={words} form={form} />
    <Points words={words.next} look="steps across" />
    <Points words={words.reasons} look="rows" />
    <MapPlaceholder words={words.map} />
    <Questions words={words.questions} />
  </>
);

/** Props of the form. Its words are props too: the page has them anyway, and as JavaScript they would be sent twice. */
const formProps = () => ({
  words: enquiry,
  heading: words.formHeading,
  thanks: generate('sent'),
  direct: { email: company.email, phone: company.phone },
});

/** Contact page; `sent` has the thank-you message of a form that was posted without JavaScript (`/contact?sent`). */
export const contactPage = (sent: boolean) =>
  aroundForm(<Island name="enquiry" component={Enquiry} props={{ ...formProps(), sent }} />);

/**
 * Response to a form that was posted without JavaScript and refused. It is rendered at build time only, with slots for values
 * (build/prerender/prerender.ts).
 * @param message text that the e-mail link contains
 */
export const refusedContactPage = (values: Values, reason: string, message: string) =>
  aroundForm(<EnquiryForm {...formProps()} initial={{ status: 'failed', reason, message }} values={values} />);
