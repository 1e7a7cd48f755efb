import { expect, test } from 'vitest';
import { company } from '../../src/content/content.ts';
import type { Company } from '../../src/content/schema/company.ts';
import { openingHoursText, registeredDetails } from './company-text.ts';

test('opening hours read as people write them', () => {
  expect(
    openingHoursText([
      { from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' },
      { from: 'Saturday', to: 'Saturday', opens: '10:15', closes: '12:00' },
    ]),
  ).toBe('Monday to Friday, 9am\u00a0to\u00a05:30pm; Saturday, 10:15am\u00a0to\u00a012pm');
});

const withoutDetails: Company = {
  ...company,
  legalForm: undefined,
  registeredName: undefined,
  companyNumber: undefined,
  registeredIn: undefined,
  registeredOffice: undefined,
  vatNumber: undefined,
};

test('registered details name every fact that the record has', () => {
  expect(
    registeredDetails({
      ...withoutDetails,
      registeredName: 'Fictitious Works Limited',
      companyNumber: '00000000',
      registeredIn: 'Scotland',
      registeredOffice: ['2 Sample Street', 'Edinburgh', 'EH1 1AA'],
      vatNumber: 'GB000000000',
    }),
  ).toBe(
    'Fictitious Works Limited. Registered in Scotland, number 00000000. Registered office: 2 Sample Street, Edinburgh, EH1 1AA. VAT registration number GB000000000.',
  );
});

test('only a sole trader and a partnership say which they are: of the others the name and the register do', () => {
  const said = (legalForm: NonNullable<Company['legalForm']>) =>
    registeredDetails({ ...withoutDetails, registeredName: 'Jo Placeholder', legalForm });
  expect(said('sole trader')).toBe('Jo Placeholder. Legal form: sole trader.');
  expect(said('company')).toBe('Jo Placeholder.');
});

test('a sentence whose facts are not all given is left out', () => {
  expect(registeredDetails({ ...withoutDetails, companyNumber: '00000000' })).toBe('');
  expect(registeredDetails({ ...withoutDetails, vatNumber: 'not registered' })).toBe('');
});
