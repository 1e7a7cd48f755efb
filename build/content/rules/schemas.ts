import { z } from 'zod';
import { type LinkTargets, linkProblem } from './link-targets.ts';

/**
 * Rules that types can't express. Each message says what is needed and how to get there; violation.ts puts the file and the
 * field's name before it.
 */
const text = (problem: string) => z.string(problem).refine((value) => value.trim() !== '', problem);

const between = (what: string, least: number, most: number, remedy: string) =>
  text(`needs a ${what}: ${remedy}`).refine(
    (value) => value.trim() === '' || (value.length >= least && value.length <= most),
    {
      error: ({ input }) =>
        `has ${String(input).length} characters and needs ${least > 0 ? `${least} to ${most}` : `${most} at most`}: ${remedy}`,
    },
  );

/** Metadata of a page, short enough for search results, which truncate longer texts (SITE-7). */
export const metadata = z.object({
  title: between('title', 0, 60, 'say what the page is about in a few words; the company’s name is added'),
  description: between('description', 70, 160, 'one or two sentences that make a searcher choose this page'),
});

export const picture = z
  .looseObject({
    alt: z.string().default(''),
  })
  .superRefine(({ alt }, context) => {
    if (alt.trim() === '') {
      context.addIssue('needs an alt text, in words that describe the picture');
    } else if (/\.(jpe?g|png|webp|avif|gif|svg)$/i.test(alt)) {
      context.addIssue(`has the name of a file as its alt text ("${alt}"): it needs words that describe the picture`);
    }
  });

export const localPicture = ({ isPublicFile }: LinkTargets) =>
  z.looseObject({
    path: z
      .string()
      .refine(isPublicFile, { error: ({ input }) => `names ${input}, which is not in public/: put the file there` }),
  });

export const webPicture = z.looseObject({
  address: z.string().startsWith('https://', {
    error: ({ input }) => `"${input}" needs to be an https address: browsers block others on an https page`,
  }),
});

export const link = (targets: LinkTargets) =>
  z.looseObject({
    label: text('needs a label: the words of the link').optional(),
    href: z.string().superRefine((href, context) => {
      const problem = linkProblem(href, targets);
      if (problem) context.addIssue(problem);
    }),
  });

/** UK postcodes in their general form (Royal Mail's Programmer's Guide), with a normal or a non-breaking space. */
const postcode = /^[A-Z]{1,2}\d[A-Z\d]?[ \u00a0]\d[A-Z]{2}$/;

const address = z
  .array(text('needs a line of the address, or none'))
  .refine((lines) => lines.length >= 3, 'needs street, town and postcode, each a line of its own')
  .refine((lines) => lines.length < 3 || postcode.test(lines.at(-1) ?? ''), {
    error: 'needs the postcode as its last line, in capitals and with its space, such as "EC1A 1AA"',
  });

export const company = z.object({
  name: text('needs the name that the company trades under'),
  strapline: text('needs a strapline: a few words under the name'),
  email: z.email('needs an e-mail address, such as "hello@company.example"'),
  phone: z
    .object({
      display: text('needs the telephone number as people write it'),
      e164: z.string().regex(/^\+[1-9]\d{6,14}$/, {
        error: ({ input }) =>
          `"${input}" is not E.164: write "+", the country and the number without its first 0 or any blanks, such as "+442079460321"`,
      }),
    })
    .refine(
      ({ display, e164 }) => {
        const shown = display.replace(/\(0\)|[^\d+]/g, '').replace(/^0(?!0)/, '+44');
        return !/^\+[1-9]\d{6,14}$/.test(e164) || shown === e164 || shown === e164.slice(1);
      },
      { error: 'shows one number and rings another: display and e164 need to be the same number' },
    ),
  address,
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: ({ input }) => `"${input}" needs to be a time, such as "09:00"`,
});
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const optional = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern, { error: ({ input }) => `"${input}" needs to be written like ${example}, or left out` })
    .optional();

export const companyRecord = z.object({
  openingHours: z.array(
    z
      .object({ from: z.string(), to: z.string(), opens: clock, closes: clock })
      .refine(
        ({ from, to }) => week.indexOf(from) <= week.indexOf(to),
        'needs its days in the order of the week, from Monday to Sunday',
      )
      .refine(({ opens, closes }) => opens < closes, 'closes before it opens: check the two times'),
  ),
  registeredName: text('needs the registered name, or to be left out').optional(),
  companyNumber: optional(/^(\d{8}|[A-Z]{2}\d{6}|R0\d{6})$/, '"01234567" or "SC123456", eight characters'),
  registeredOffice: address.optional(),
  vatNumber: optional(/^(GB\d{9}(\d{3})?|not registered)$/, '"GB123456789" or "not registered"'),
  securityContact: optional(
    /^(https:\/\/\S+|[^\s@]+@[^\s@]+)$/,
    '"https://company.example/security" or "security@company.example"',
  ),
});
