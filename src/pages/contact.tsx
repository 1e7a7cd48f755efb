import { contact } from '../../content/contact.ts';
import type { Enquiry } from '../enquiry/fields.ts';
import type { FormState } from '../enquiry/form.tsx';
import { usePlace } from '../navigation/navigation.tsx';
import { useNow } from '../prerendered.ts';
import type { Page } from '../routes.ts';
import { MapPlaceholder } from '../sections/map-placeholder.tsx';
import { Masthead } from '../sections/masthead.tsx';
import { Questions } from '../sections/questions.tsx';
import { RuledList } from '../sections/ruled-list.tsx';
import { WriteToUs } from '../sections/write-to-us.tsx';

/** The contact page with its form in a given state. */
export function ContactPage(form: { initial: FormState; values?: Enquiry }) {
  return (
    <>
      <Masthead words={contact.masthead} page="contact" />
      <WriteToUs words={contact} {...form} />
      <RuledList words={contact.reasons} ground="white" />
      <MapPlaceholder words={contact.map} />
      <Questions words={contact.questions} />
    </>
  );
}

const saysSent = (search: string) => new URLSearchParams(search).has('sent');

/**
 * Whether the visitor has come back from posting the form. A static host serves the form for `/contact?sent` too, so
 * hydration goes by what was rendered and the address counts after it.
 */
function useSent(): boolean {
  const { search } = usePlace();
  return useNow(
    () => saysSent(window.location.search),
    () => saysSent(search),
  );
}

/** The page at `/contact`; a form post without script lands on `/contact?sent`. */
export const page: Page = {
  metadata: contact.metadata,
  live: true,
  Content: () => {
    const sent = useSent();
    return <ContactPage key={String(sent)} initial={{ status: sent ? 'sent' : 'idle' }} />;
  },
};
