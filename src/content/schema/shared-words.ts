import type { z } from 'zod';
import { redirectPath } from '../../../config/find-redirect.ts';
import { plainTarget, plainText } from '../../../config/invisible-characters.ts';
import type { Analytics } from '../../../config/settings.ts';
import { type FieldName, fields, shortFields } from '../../enquiry/fields.ts';
import { fitsMailto } from '../../enquiry/mailto.ts';
import { count, group, list, notation, optional, text } from './fields.ts';
import { link } from './parts.ts';

/** Words that belong to no page of their own. */

const entry = {
  label: text('Text of the link'),
  page: text('Page', 'Write its path, such as /about.', { read: plainTarget, of: 'pages' }),
};

const below = list('Pages below it', group('Page', entry), 'They open below the entry.').max(
  9,
  'are over 9. Leave the others to their pages.',
);

export const site = group('Words of every page', {
  language: text('Language of the site', 'Write a language tag, such as en-GB.', { read: plainText }),
  skipLink: text('Link past the menu', 'Screen readers and the keyboard come to it first.'),
  navigationLabel: text('Name of the menu for screen readers'),
  menu: list(
    'Menu',
    group('Entry', { ...entry, pages: optional(below) }),
    'Write up to 7 pages in any order. One that is not published is left out.',
  )
    .min(1, 'is empty. Write an entry.')
    .max(7, 'has over 7 entries. Put some of them below another.'),
  menuButton: text('Button that opens the menu'),
  footer: group('Footer', {
    quickLinks: text('Heading of the links'),
    services: text('Heading of the services'),
    contact: text('Heading of the contact details'),
    social: text('Heading of the profiles'),
    copyright: text('Text after year and name'),
  }),
  documents: group('Words around articles, case studies and plain pages', {
    draft: text('Note on a draft'),
    contents: optional(text('Heading of a text’s contents')),
    code: optional(text('Name of a block of code, for screen readers')),
    notes: text('Heading of the footnotes for screen readers'),
    backToText: text('Link from a footnote back to the text, for screen readers', 'The number of the note follows.'),
  }),
  downloads: optional(
    list(
      'Files to publish',
      text('Path', 'Write the path of a file in public/, such as /brochure.pdf.', { read: plainTarget }),
      'Files in public/ that no page of the site leads to, such as one that another service asks for.',
    ),
  ),
  consentVersion: count(
    'Number of the cookie banner’s question',
    'Raise it by one when former answers no longer apply, for instance because another analytics service is used. Everyone is then asked again.',
  ),
  // The question itself depends on the analytics service.
  banner: group('Cookie banner', {
    label: text('Name of the banner for screen readers'),
    policy: link('Link to the privacy notice'),
    accept: text('Button to accept'),
    decline: text('Button to decline'),
    privacySignal: text('Text for visitors whose browser sends Global Privacy Control'),
  }),
  cookieSettings: group('Cookie settings', {
    label: text('Heading and button'),
    close: text('Button that closes them'),
    withoutScript: text('Text without JavaScript', 'It stands where the visitor’s choice would.'),
    notChosen: text('Text before a choice'),
    accepted: text('Text after “Accept”'),
    declined: text('Text after “Decline”'),
  }),
});

const vendor = (label: string) =>
  group(label, {
    question: text('Question in the cookie banner'),
    detail: text('What happens on either choice', 'Name the cookies.'),
  });

/** Words about analytics, by vendor. A site shows those of one. */
export const analytics = group('Words about analytics', {
  ga4: vendor('With Google Analytics'),
  plausible: vendor('With Plausible'),
  none: vendor('Without an analytics service'),
} satisfies Record<Analytics['vendor'] | 'none', z.ZodType>);

const fieldLabels = Object.fromEntries(
  [...shortFields, 'message' as const].map((name) => [name, text(`Label of the ${fields[name].noun}`)]),
) as Record<FieldName, ReturnType<typeof text>>;

/** Words of the enquiry form and its states (CONTACT-3, CONTACT-7 to CONTACT-10). */
export const enquiry = group('Enquiry form', {
  labels: group('Labels of the fields', fieldLabels),
  optional: text('Mark of an optional field'),
  invalid: text('Text beside a field that the browser finds invalid'),
  requiredNote: text('Note on the required fields'),
  notSelected: text('Entry before a service is chosen'),
  generalConsultation: text('Last entry of the services', 'It is for what is none of the company’s services.'),
  trap: text('Label of the field that nobody sees'),
  send: text('Button'),
  promise: optional(text('Text beside the button', 'Say when you reply.')),
  notice: optional(text('Link to the privacy notice', 'Above the button, while the notice is published.')),
  sending: text('Button while the message is being sent'),
  sent: group('After a message was sent', {
    heading: text('Heading'),
    text: text('Text'),
    again: text('Button for another message'),
  }),
  failed: group('After a message was not sent', {
    pageTitle: text(
      'Page title of a refused form without JavaScript',
      '{title} stands for the contact page’s own title.',
      { placeholders: ['title'] },
    ),
    heading: text('Heading'),
    noReason: text('Text if the response has no reason'),
    noResponse: text('Text if no response came'),
    kept: text('Text about what was typed'),
    again: text('Button to try again'),
    direct: text('Text before e-mail address and telephone number'),
    emailSubject: text('Subject of the e-mail'),
  }),
});

const factor = (label: string) =>
  group(label, {
    label: text('Label of the slider'),
    value: count('Value at first', 'The slider goes up to four times this value.'),
  });

/** Words of the calculator of the home page, and what it counts with. */
export const costCalculator = group('Calculator of the home page', {
  heading: text('Heading'),
  lede: text('Text under the heading'),
  people: factor('Number of people'),
  minutes: factor('Minutes each time'),
  times: factor('Times a week'),
  weeks: count('Working weeks in a year', 'Leave out holidays and sickness.'),
  hourlyCost: count('Cost of an hour in pounds', 'Count the wage and what an employer pays on top of it.'),
  hours: text('Hours in a year', '{hours} stands for the number.', { placeholders: ['hours'] }),
  cost: text('Cost in a year', '{cost} stands for the amount.', { placeholders: ['cost'] }),
  basis: text('How it is worked out', '{hourlyCost} and {weeks} stand for the figures.', {
    placeholders: ['hourlyCost', 'weeks'],
  }),
  send: group('Link to the form', {
    label: text('Text of the link'),
    message: text('First line of the message'),
  }),
});

/** Addresses of an old site, each with where it leads now. `rules.ts` compares them with each other and the site. */
export const redirects = list(
  'Moved addresses',
  group('Moved address', {
    from: notation(
      'Old address',
      (value) => redirectPath(value) !== undefined,
      'Write the path alone, such as /old-page: no host, no "*" or ":", which some hosts take for a wildcard, and nothing from "?" or "#" on.',
      plainTarget,
    ),
    to: text('New address', 'Write a path of this site, such as /about, or an https address.', { read: plainTarget }),
  }),
  'A visitor of an old address is redirected to the new one.',
);

/** Texts with which the desk begins a reply to an enquiry. No page shows them. */
export const replies = list(
  'Replies to enquiries',
  group('Reply', {
    name: text('Name', 'The desk’s button has it.').max(30, 'has over 30 characters. Write a shorter one.'),
    subject: text('Subject of the e-mail').max(100, 'has over 100 characters. Write a shorter one.'),
    text: text('Text', '{name} stands for the name of who has written.', { placeholders: ['name'] }).refine(
      fitsMailto,
      {
        error: 'is too long for a link to an e-mail program. Shorten it to some 1,000 characters.',
      },
    ),
  }),
  'Up to three texts to begin a reply with, at the desk.',
).max(3, 'are over 3. Take one out.');

export type Reply = z.infer<typeof replies>[number];

export type EnquiryWords = z.infer<typeof enquiry>;
