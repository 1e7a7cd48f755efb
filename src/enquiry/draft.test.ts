// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepDraft, readDraft } from './draft.ts';

test.for(['{', 'null', '[1]', '"text"', '{"phone":1,"company":{"a":"b"},"service":["x"],"submit":"x"}'])(
  'CONTACT-7: a stored value of %s is no draft',
  (stored) => {
    sessionStorage.setItem('enquiry-draft', stored);
    expect(readDraft()).toEqual({});
  },
);

test('CONTACT-7: a draft that is kept is read again', () => {
  const enquiry = { name: 'Ada', email: 'a@b', phone: '1', company: 'C', message: 'Hello', service: 'other' };
  keepDraft(enquiry);
  expect(readDraft()).toEqual(enquiry);
});
