import type { ReactNode } from 'react';
import { company } from '../content/content.ts';
import { generate } from '../illustrations/generate.ts';
import { Enquiry } from '../islands/enquiry.tsx';
import { Island } from '../islands/island.tsx';
import { MapPlaceholder } from '../sections/map-placeholder/map-placeholder.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Questions } from '../sections/questions/questions.tsx';
import { RuledList } from '../sections/ruled-list/ruled-list.tsx';
import { WriteToUs } from '../sections/write-to-us/write-to-us.tsx';
import type { PageProps } from './page.ts';

type ContactProps = PageProps<'contact'>;

/** Contact page around its form. */
export function ContactPage({ words, illustration, form }: ContactProps & { form: ReactNode }) {
  return (
    <>
      <Masthead words={words.masthead} illustration={illustration} />
      <WriteToUs words={words.details} form={form} />
      <RuledList words={words.reasons} ground="white" />
      <MapPlaceholder words={words.map} />
      <Questions words={words.questions} />
    </>
  );
}

/** Props of the form beside its own text. */
export const formProps = ({ formHeading }: ContactProps['words']) => ({
  heading: formHeading,
  thanks: generate('sent'),
  direct: { email: company.email, phone: company.phone },
});

const pageWithForm = (sent: boolean) => (props: ContactProps) => (
  <ContactPage
    {...props}
    form={<Island name="enquiry" component={Enquiry} props={{ ...formProps(props.words), sent }} />}
  />
);

/** Contact page at `/contact`. */
export const Page = pageWithForm(false);

/** Contact page with its thank-you message, for a form that was posted without JavaScript: `/contact?sent`. */
export const SentPage = pageWithForm(true);
