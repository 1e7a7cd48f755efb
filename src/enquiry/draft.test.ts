// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from './draft.ts';
import { enquiryFrom, fieldNames } from './fields.ts';

test.for(['{', 'null', '7', '[1]', '"text"', '{"submit":"x"}'])(
  'CONTACT-7: a stored value of %s has no text',
  (stored) => {
    sessionStorage.setItem('enquiry-draft', stored);
    const draft = readDraft();
    expect(fieldNames.map((name) => draft[name])).toEqual(fieldNames.map(() => undefined));
  },
);

test('CONTACT-7: a draft that is kept is read again', () => {
  const enquiry = enquiryFrom((name) => `A ${name}`);
  keepDraft(enquiry);
  expect(readDraft()).toEqual(enquiry);
});

test('CONTACT-7: where the browser stores nothing new, an enquiry goes on without a draft', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem: refuse });
  expect(() => keepDraft(enquiryFrom(() => ''))).not.toThrow();
});
