import type { ReactNode } from 'react';
import { company, contact } from '../content/content.ts';
import type { IllustrationName } from '../illustrations/catalogue.ts';
import { generate } from '../illustrations/generate.ts';
import { Enquiry } from '../islands/enquiry.tsx';
import { Island } from '../islands/island.tsx';
import { MapPlaceholder } from '../sections/map-placeholder/map-placeholder.tsx';
import { Masthead } from '../sections/masthead/masthead.tsx';
import { Questions } from '../sections/questions/questions.tsx';
import { RuledList } from '../sections/ruled-list/ruled-list.tsx';
import { WriteToUs } from '../sections/write-to-us/write-to-us.tsx';
import type { Page } from './page.ts';

/** Contact page around its form. */
export function ContactPage({ illustration, form }: { illustration: IllustrationName; form: ReactNode }) {
  return (
    <>
      <Masthead words={contact.masthead} illustration={illustration} />
      <WriteToUs words={contact.details} form={form} />
      <RuledList words={contact.reasons} ground="white" />
      <MapPlaceholder words={contact.map} />
      <Questions words={contact.questions} />
    </>
  );
}

/** Props of the form beside its own text. */
export const formProps = {
  heading: contact.formHeading,
  thanks: generate('sent'),
  direct: { email: company.email, phone: company.phone },
};

function pageWithForm(sent: boolean): Page {
  const form = <Island name="enquiry" component={Enquiry} props={{ ...formProps, sent }} />;
  return {
    metadata: contact.metadata,
    Content: ({ illustration }) => <ContactPage illustration={illustration} form={form} />,
  };
}

/** Contact page at `/contact`. */
export const page = pageWithForm(false);

/** Contact page with its thank-you message, for a form that was posted without JavaScript: `/contact?sent`. */
export const sentPage = pageWithForm(true);
