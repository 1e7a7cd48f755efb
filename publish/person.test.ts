import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invisibleProblem } from '../config/invisible-characters.ts';
import { personName } from './person.ts';

test('whatever an identity provider sends, a name is one short line of visible characters', () => {
  expect(personName('  Ada\n\tSpecimen\u202e\0 ')).toBe('Ada Specimen');
  expect(personName('Ada \0 Specimen')).toBe('Ada Specimen');
  expect(personName('a'.repeat(2000))).toHaveLength(100);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = personName(text);
      expect([invisibleProblem(name), /[\t\n\r]/.test(name), [...name].length <= 100]).toEqual([
        undefined,
        false,
        true,
      ]);
      expect(personName(name)).toBe(name);
    }),
  );
});
