import { contentFile } from '../../src/content/schema/schemas.ts';
import { isIncorporated } from '../content/company-text.ts';
import { type Check, type Copy, check } from './check.ts';

/** Checks what the law requires: src/content/schema/company.ts has the sources. */
export function legalChecks({ company }: Copy): Check[] {
  const incorporated = isIncorporated(company);
  const given = (name: string, field: keyof typeof company, law: string, otherwise = '') =>
    check(name, company[field] === undefined && `add it${otherwise}: required by ${law}`, [
      { file: contentFile('company'), field },
    ]);
  const disclosures = 'the Trading Disclosures Regulations 2015';
  return [
    given('The legal form is given', 'legalForm', 'reg. 8 of the Provision of Services Regulations 2009'),
    given(
      'The name in the register is given, or that of the people behind the business',
      'registeredName',
      incorporated
        ? disclosures
        : 'reg. 6 of the Electronic Commerce Regulations 2002, and of a business under another name ss. 1201 and 1202 of the Companies Act 2006',
    ),
    ...(incorporated || company.legalForm === undefined
      ? [
          given('The number in the register is given', 'companyNumber', disclosures),
          given('The part of the United Kingdom is given', 'registeredIn', disclosures),
          given('The address in the register is given', 'registeredOffice', disclosures),
        ]
      : []),
    given(
      'The VAT number is given',
      'vatNumber',
      'reg. 6 of the Electronic Commerce Regulations 2002',
      ', or write: not registered',
    ),
  ];
}
