import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseContent } from './yaml.ts';

const source = '# c\na: x\nb:\n  - "y"\n  - c: z\n    d: |-\n      t\n      u\n';
const { data } = parseContent(source, 'f');

test('an invisible character anywhere in a file changes nothing, stays in its text, or is named with its line', () => {
  const hidden = fc.constantFrom(
    ...'\u00a0\u202f\u3000\u200b\ufeff\u00ad\u2060\u200e\u2028\v\0\x07\x85\x9b\x7f\uffff\ud800',
  );
  fc.assert(
    fc.property(hidden, fc.nat(source.length), fc.boolean(), (character, at, inPlace) => {
      // Beside a blank or in its place, in a text, or in the name of a field.
      const after = inPlace && source[at] === ' ' ? at + 1 : at;
      const written = source.slice(0, at) + character + source.slice(after);
      const { data: found, violations } = parseContent(written, 'f');
      const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      if (violations.length > 0) {
        expect(violations[0]?.problem, JSON.stringify(written)).toContain(`(${code})`);
        expect(violations[0]?.field).toMatch(/^line \d$/);
      } else {
        const visible = JSON.stringify(found).replaceAll(/[\p{Cf}\p{Zs}\u2028]/gu, '');
        expect(visible, JSON.stringify(written)).toBe(JSON.stringify(data).replaceAll(' ', ''));
      }
    }),
    { numRuns: 3000 },
  );
});
