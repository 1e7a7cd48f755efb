import { z } from 'zod';
import { invisibleProblem, plainTarget, plainText } from '../../../config/invisible-characters.ts';
import { hostPattern } from '../../../config/public-origin.ts';
import { day, flag, formatted, group, notation, optional, optionalNotation, text } from './fields.ts';

/** Parts that several files have. */

const linkFields = {
  label: text('Text of the link'),
  href: formatted(
    'web address',
    text(
      'Target of the link',
      'Write a path of this site, such as /contact, #form for a form on the same page, or an https address.',
      { read: plainTarget },
    ),
  ),
};

/** Service of the company, by its id; `rules.ts` checks that there is one. */
export const service = (label: string) =>
  text(label, 'Choose a service of the company, in a file by its id.', { read: plainText, of: 'services' });

/** Link: the page of this site, the file in `public/` or the https address is checked in `rules.ts`. */
export const link = (label: string, help = '') => group(label, linkFields, help);

/** Lengths for search results, which truncate longer texts. */
export const titleLength = { min: 1, max: 60 };
export const descriptionLength = { min: 70, max: 160 };

/** Metadata of a page (SITE-7). */
export const metadata = () =>
  group('For search engines and link previews', {
    title: text('Page title', 'Say what the page is about in a few words. The company’s name is added.', {
      searchLength: titleLength,
    }),
    description: text('Page description', 'Write one or two sentences that make a searcher choose this page.', {
      searchLength: descriptionLength,
    }),
  });

const altHelp = 'Describe the image in words.';

const imageOf = <const Host extends string, Fields extends z.ZodRawShape>(host: Host, label: string, fields: Fields) =>
  group(label, {
    host: z.literal(host).meta({ label: 'Where the image is' }),
    ...fields,
    focus: optionalNotation(
      'Focal point',
      /^(\d{1,2}|100) (\d{1,2}|100)$/,
      'Write how far it is from the left and from the top edge, in per cent, such as 30 20. Every crop keeps it.',
    ),
    alt: text('Alt text', altHelp).refine((value) => !/\.(jpe?g|png|webp|avif|gif|svg)$/i.test(value), {
      error: ({ input }) => `"${input}" is the name of a file. ${altHelp}`,
    }),
    credit: optional(
      link('Credit under the image', 'Name who made it, where the licence asks for it or courtesy does.'),
    ),
  });

const images = [
  imageOf('unsplash', 'Photograph at Unsplash', {
    id: text('Photo id', 'Write the part of its address after the host: "photo-…".', { read: plainText }),
  }),
  imageOf('cloudinary', 'Image at Cloudinary', {
    account: text('Account', '', { read: plainText }),
    id: text('Public id', '', { read: plainText }),
  }),
  imageOf('web', 'Image at an address', {
    address: notation(
      'Address',
      (value) => value.startsWith('https://') && hostPattern.test(URL.parse(value)?.hostname ?? ''),
      'Write an https address: browsers block others on an https page.',
    ),
  }),
  imageOf('local', 'Image in public/', {
    path: text('Path', 'Write the path in public/, such as /office.jpg.', { read: plainTarget }),
  }),
] as const;

/** Image of any host (SITE-8). */
export const image = (label: string, help = '') =>
  z
    .discriminatedUnion('host', images, {
      error: ({ input }) =>
        input === undefined
          ? 'is missing. It has the fields host and alt, and those of its host.'
          : (invisibleProblem(String(Object(input).host)) ??
            `needs to be one of ${images.map(({ shape }) => `"${shape.host.value}"`).join(', ')}.`),
    })
    .meta({ label, help });

/** Section of a kind: its fields, and the kind by which pages name it. */
export const section = <const Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  label: string,
  fields: Fields,
) =>
  group(label, {
    kind: z.literal(kind).meta({ label: 'Kind' }),
    ...fields,
    from: optional(day('Hide until', 'The section goes live when you publish on that day or after it.')),
    hide: flag('Hide', 'Visitors see no hidden section.'),
  });

/** Fields of a section that begins with its heading. */
export const headed = { heading: text('Heading'), lede: optional(text('Text under the heading')) };

/** Opening of a page: its main heading and a sentence or two under it. */
export const masthead = () =>
  group('Opening of the page', { heading: text('Main heading'), lede: text('Text under the main heading') });

export const callToAction = () =>
  group('Call to action at the end', {
    heading: text('Heading'),
    text: text('Text'),
    action: link('Button'),
  });

export type LinkText = z.infer<ReturnType<typeof link>>;
export type Metadata = z.infer<ReturnType<typeof metadata>>;
export type Image = z.infer<ReturnType<typeof image>>;
