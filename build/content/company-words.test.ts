import { expect, test } from 'vitest';
import { companyRecord, registeredWords } from '../../content/company.ts';
import type { CompanyRecord } from '../../content/types.ts';
import { openingHoursText, registeredDetails } from './company-words.ts';

test('opening hours read as people write them', () => {
  expect(
    openingHoursText([
      { from: 'Monday', to: 'Friday', opens: '09:00', closes: '17:30' },
      { from: 'Saturday', to: 'Saturday', opens: '10:15', closes: '12:00' },
    ]),
  ).toBe('Monday to Friday, 9am\u00a0to\u00a05.30pm; Saturday, 10.15am\u00a0to\u00a012pm');
});

test('registered details name every fact that the record has', () => {
  expect(
    registeredDetails(
      {
        ...companyRecord,
        registeredName: 'Fictitious Works Limited',
        companyNumber: '00000000',
        registeredIn: 'Scotland',
        registeredOffice: ['2 Sample Street', 'Edinburgh', 'EH1 1AA'],
        vatNumber: 'GB000000000',
      },
      registeredWords,
    ),
  ).toBe(
    'Fictitious Works Limited. Registered in Scotland, number 00000000. Registered office: 2 Sample Street, Edinburgh, EH1 1AA. VAT registration number GB000000000.',
  );
});

test('only a sole trader and a partnership say which they are: of the others the name and the register do', () => {
  const said = (legalForm: NonNullable<CompanyRecord['legalForm']>) =>
    registeredDetails({ openingHours: [], registeredName: 'Jo Placeholder', legalForm }, registeredWords);
  expect(said('sole trader')).toBe('Jo Placeholder. Legal form: sole trader.');
  expect(said('company')).toBe('Jo Placeholder.');
});

test('a sentence whose facts are not all given is left out', () => {
  expect(registeredDetails({ openingHours: [], companyNumber: '00000000' }, registeredWords)).toBe('');
  expect(registeredDetails({ openingHours: [], vatNumber: 'not registered' }, registeredWords)).toBe('');
});
