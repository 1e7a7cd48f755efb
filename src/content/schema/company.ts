import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { isEmailAddress } from '../../../config/email-address.ts';
import { plainTarget, plainText } from '../../../config/invisible-characters.ts';
import { generalConsultation, serviceId } from '../../enquiry/fields.ts';
import { iconNames } from '../../illustrations/service-icons.ts';
import { takenIds } from '../documents/document-names.ts';
import { week } from '../week.ts';
import { choice, day, formatted, group, list, notation, optional, optionalNotation, text } from './fields.ts';
import { link } from './parts.ts';

/** UK postcodes in their general form (Royal Mail's Programmer's Guide). */
const postcode = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

function address(label: string) {
  const help = 'Write street, town and postcode, each a line of its own.';
  return list(label, formatted('postcode', text('Line of the address')), help)
    .min(3, { error: `has too few lines. ${help}`, abort: true })
    .refine((lines) => postcode.test(plainText(lines.at(-1) ?? '')), {
      error: 'needs the postcode as its last line, in capitals and with its space, such as "EC1A 1AA".',
    });
}

/** Number in the form in which it is dialled from everywhere (ITU-T E.164); undefined for one that nobody can dial. One without a country is British. */
const dialled = (written: string) => {
  const number = parsePhoneNumberFromString(plainText(written), 'GB');
  return number?.isPossible() ? number.number : undefined;
};

const phone = group('Telephone', {
  display: text('Telephone number', 'Write it as people do, such as 020 7946 0321.').refine(dialled, {
    error: ({ input }) => `"${input}" has too few or too many digits. Write it as people do, such as 020 7946 0321.`,
  }),
  e164: optional(
    text('Telephone number as it is dialled', 'Leave it out: it follows from the number above.', { read: plainText }),
  ),
})
  .refine(({ display, e164 = display }) => dialled(e164) === dialled(display), {
    error: 'has two different numbers. Leave the second one out.',
  })
  .transform(({ display }) => ({ display, e164: dialled(display) ?? '' }));

const time = (label: string) =>
  formatted('time', notation(label, /^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 09:00.'));

const openingHours = group('Days with the same hours', {
  from: choice('First day', week),
  to: choice('Last day', week, 'Write the first day again if it is the only one.'),
  opens: time('Opens at'),
  closes: time('Closes at'),
})
  .refine(({ from, to }) => week.indexOf(from) <= week.indexOf(to), {
    error: 'has its days in the wrong order: a week goes from Monday to Sunday. Swap the two days.',
  })
  .refine(({ opens, closes }) => opens < closes, { error: 'closes before it opens. Check the two times.' });

const service = group('Service', {
  id: formatted(
    'slug',
    notation(
      'Id',
      serviceId,
      'Write lower-case letters, digits and hyphens. The form sends it, and its address ends with it: /services#customer-experience.',
    ),
  )
    .max(60, 'has over 60 characters. Write a shorter one.')
    .refine((id) => id !== generalConsultation && !takenIds.includes(id), {
      error: ({ input }) => `"${input}" has a meaning of its own on the site. Choose another id.`,
    }),
  name: text('Name'),
  icon: choice('Icon', iconNames),
});

/** Words of the registered details. A sentence whose fact is not given is left out. */
const registeredWords = group('Words of the registered details', {
  name: text('Sentence with the registered name', '', { placeholders: ['registeredName'] }),
  // Of a sole trader or a partnership: a company's and an LLP's is in its name and in its registration.
  form: text('Sentence with the legal form', '', { placeholders: ['legalForm'] }),
  registration: text('Sentence with the registration', '', { placeholders: ['registeredIn', 'companyNumber'] }),
  office: text('Sentence with the registered office', '', { placeholders: ['registeredOffice'] }),
  vat: text('Sentence with the VAT number', '', { placeholders: ['vatNumber'] }),
});

/**
 * Record of the company's facts: written once, for header, footer, contact page, metadata, privacy notice and structured
 * data. The law asks for some of the optional facts, which nobody may invent for the sample: launch-check asks for them.
 */
export const company = group('Company', {
  name: text('Name', 'Write the name that the company trades under.'),
  strapline: text('Strapline', 'Write a few words that stand under the name.'),
  // Must be given (Electronic Commerce (EC Directive) Regulations 2002, reg. 6(1)(c)).
  email: formatted(
    'email',
    notation('E-mail address', z.regexes.email, 'Write an address such as hello@company.example.'),
  ),
  phone,
  // Where it can be visited or written to. Must be given (the same, reg. 6(1)(b)).
  address: address('Address'),
  logo: optional(
    notation(
      'Logo',
      /\.(svg|png)$/i,
      'Write the path of an SVG or PNG file in public/, such as /logo.svg. It takes the place of the name at the top of each page.',
      plainTarget,
    ).meta({ control: 'logo' }),
  ),
  accent: optional(
    notation(
      'Accent colour',
      /^#?[\da-f]{6}$/i,
      'Write its six digits, such as ff7e33. What is written on it and drawn with it is made readable.',
    ).meta({ control: 'colour', inputFormat: 'colour' }),
  ),
  services: list(
    'Services offered',
    service,
    'Write 2 to 8. Cards, pillars, footer, form and topics follow this list, in its order.',
  )
    .min(2, 'has fewer than 2 services. Add one.')
    .max(8, 'has over 8 services. Put two into one, or take one out.'),
  profiles: list('Profiles on other websites', link('Profile')),
  openingHours: list('Opening hours', openingHours),
  closedOn: optional(
    list(
      'Days when you are closed',
      day('Day'),
      'Write the bank holidays, and when you close over Christmas. Until the last of these days the contact page says whether you are open now.',
    ).min(1, 'is empty. Write a day, or remove the list.'),
  ),
  // Must be given, by everyone who offers a service (Provision of Services Regulations 2009, reg. 8(1)).
  legalForm: optional(choice('Legal form', ['company', 'limited liability partnership', 'partnership', 'sole trader'])),
  // The name in the register, which a company's and an LLP's website must give (Company, Limited Liability Partnership
  // and Business (Names and Trading Disclosures) Regulations 2015, reg. 24, under the Companies Act 2006, s. 82). A sole
  // trader or a partnership gives the names of its people (Electronic Commerce Regulations, reg. 6(1)(a); Companies Act
  // 2006, ss. 1201 and 1202, where the business has another name).
  registeredName: optional(
    text(
      'Registered name',
      'Write the name in the register, or the names of the people behind the business, or leave it out.',
    ),
  ),
  // Must be given by a company and an LLP (2015 Regulations, reg. 25(2); Electronic Commerce Regulations, reg. 6(1)(d)).
  companyNumber: formatted(
    'company number',
    optionalNotation(
      'Company number',
      /^(\d{8}|[A-Z]{2}\d{6}|R0\d{6})$/,
      'Write eight characters, such as 01234567 or SC123456, or leave it out.',
    ),
  ),
  // Must be given by a company and an LLP (2015 Regulations, reg. 25(2)).
  registeredIn: optional(
    choice('Part of the United Kingdom where it is registered', [
      'England and Wales',
      'Wales',
      'Scotland',
      'Northern Ireland',
    ]),
  ),
  // Must be given by a company and an LLP (2015 Regulations, reg. 25(2)).
  registeredOffice: optional(address('Registered office')),
  // Must be given by whoever is registered for VAT (Electronic Commerce Regulations, reg. 6(1)(g)).
  vatNumber: formatted(
    'VAT number',
    optionalNotation(
      'VAT number',
      /^(GB\d{9}(\d{3})?|not registered)$/,
      'Write it like GB123456789, or the two words: not registered. Or leave it out.',
    ),
  ),
  securityContact: optionalNotation(
    'Contact for security problems',
    (value) => (value.startsWith('https://') ? URL.canParse(value) : isEmailAddress(value)),
    'Write an https page or an e-mail address, or leave it out if it is the company’s e-mail address.',
  ),
  registeredWords,
});

export type Company = z.infer<typeof company>;
