import { isIncorporated } from '../content/company-words.ts';
import { type Check, type Copy, check } from './check.ts';

/** Field that a check is named by: `legalForm: the legal form`. */
const placeOf = (name: string) => ({ file: 'content/company.yaml', field: name.split(':')[0] ?? '' });

/** Checks what the law requires: src/content/schema/company.ts has the sources. */
export function legalChecks({ company }: Copy): Check[] {
  const where = 'to content/company.yaml';
  const incorporated = isIncorporated(company);
  const given = (name: string, value: unknown, law: string) =>
    check(name, value === undefined && `add it ${where}: required by ${law}`, [placeOf(name)]);
  const disclosures = 'the Trading Disclosures Regulations 2015';
  return [
    given('legalForm: the legal form', company.legalForm, 'reg. 8 of the Provision of Services Regulations 2009'),
    given(
      'registeredName: the name in the register, or of the people behind the business',
      company.registeredName,
      incorporated
        ? disclosures
        : 'reg. 6 of the Electronic Commerce Regulations 2002, and of a business under another name ss. 1201 and 1202 of the Companies Act 2006',
    ),
    ...(incorporated || company.legalForm === undefined
      ? [
          given('companyNumber: the number in the register', company.companyNumber, disclosures),
          given('registeredIn: the part of the United Kingdom', company.registeredIn, disclosures),
          given('registeredOffice: the address in the register', company.registeredOffice, disclosures),
        ]
      : []),
    check(
      'vatNumber: the VAT number',
      company.vatNumber === undefined &&
        `add it ${where}, or 'not registered': required by reg. 6 of the Electronic Commerce Regulations 2002`,
      [placeOf('vatNumber')],
    ),
  ];
}
