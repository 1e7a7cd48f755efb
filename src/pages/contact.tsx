import type { ReactNode } from 'react';
import { company, enquiry } from '../content/content.ts';
import type { Enquiry as Values } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import { generate } from '../illustrations/catalogue.ts';
import { Enquiry } from '../islands/enquiry.tsx';
import { Island } from '../islands/island.tsx';
import { MapPlaceholder } from '../sections/map-placeholder/map-placeholder.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Questions } from '../sections/questions/questions.tsx';
import { RuledList } from '../sections/ruled-list/ruled-list.tsx';
import { Steps } from '../sections/steps/steps.tsx';
import { WriteToUs } from '../sections/write-to-us/write-to-us.tsx';
import type { PageProps } from './page-props.ts';

type ContactProps = PageProps<'contact'>;

/** Contact page around its form. */
function ContactPage({ words, illustration, form }: ContactProps & { form: ReactNode }) {
  return (
    <>
      <Masthead words={words.masthead} illustration={illustration} />
      <WriteToUs words={words} form={form} />
      <Steps words={words.next} direction="across" />
      <RuledList words={words.reasons} ground="white" />
      <MapPlaceholder words={words.map} />
      <Questions words={words.questions} />
    </>
  );
}

/** Props of the form. Its words are props too: the page has them anyway, and as JavaScript they would be sent twice. */
const formProps = ({ formHeading }: ContactProps['words']) => ({
  words: enquiry,
  heading: formHeading,
  thanks: generate('sent'),
  direct: { email: company.email, phone: company.phone },
});

/** Contact page at `/contact`; for a form that was posted without JavaScript, with its thank-you message (`/contact?sent`). */
export function Page({ sent = false, ...props }: ContactProps & { sent?: boolean }) {
  const form = <Island name="enquiry" component={Enquiry} props={{ ...formProps(props.words), sent }} />;
  return <ContactPage {...props} form={form} />;
}

interface Refusal {
  readonly values: Values;
  readonly reason: string;
  /** Text that the e-mail link contains. */
  readonly message: string;
}

/**
 * Response to a form that was posted without JavaScript and refused. It is rendered at build time only, with slots for values
 * (build/prerender/render-refused-pages.ts).
 */
export function RefusedPage({ values, reason, message, ...props }: ContactProps & Refusal) {
  const initial = { status: 'failed', reason, message } as const;
  return (
    <ContactPage {...props} form={<EnquiryForm {...formProps(props.words)} initial={initial} values={values} />} />
  );
}
