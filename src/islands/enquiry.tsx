import { useEffect, useState } from 'react';
import type { EnquiryWords } from '../content/schema/shared-words.ts';
import type { Enquiry as Values } from '../enquiry/fields.ts';
import { EnquiryForm } from '../enquiry/form.tsx';
import type { DirectContact } from '../enquiry/outcome.tsx';
import type { IllustrationData } from '../illustrations/catalogue.ts';
import { hydrateWith } from './hydrate.tsx';

interface EnquiryProps {
  readonly words: EnquiryWords;
  readonly heading: string;
  /** Values that the form begins with. */
  readonly values?: Partial<Values>;
  /** True if the page was rendered as the thank-you page of a form that was posted without JavaScript. */
  readonly sent: boolean;
  /** Illustration of the thank-you message: as strokes, so that the browser needs no generator. */
  readonly thanks: IllustrationData;
  readonly direct: DirectContact;
}

/** The enquiry form of the contact page. */
export function Enquiry({ sent, ...form }: EnquiryProps) {
  const [isSent, setSent] = useState(sent);
  useEffect(() => {
    // A static host serves the form for `/contact?sent` too. A bookmark of that address, or a link, has no referrer of the site.
    if (location.search === '?sent' && document.referrer.startsWith(`${origin}/`)) setSent(true);
  }, []);
  const initial = { status: isSent ? 'sent' : 'idle' } as const;
  return <EnquiryForm key={String(isSent)} initial={initial} {...form} />;
}

export const hydrate = hydrateWith(Enquiry);
