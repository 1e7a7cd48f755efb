import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFiles } from '../files.ts';
import { allOf, isText } from '../find-values.ts';
import { linkTargets } from '../link-targets.ts';
import { publishableFiles } from '../public-files.ts';
import { validateContent } from '../read.ts';
import { company } from './company.ts';
import { count, day } from './fields.ts';
import { image, link } from './parts.ts';

const hidden = fc.constantFrom(...'\u200b\ufeff\u00ad\u2060\u200e\u202a\x07');

test('an address, a number, a day and the like are read without what nobody sees', () => {
  const credit = { label: 'Ada', href: 'https://ada.example/a' };
  const given = [
    [company.shape.email, 'hello@company.example'],
    [company.shape.phone, { display: '020 7946 0321', e164: '+442079460321' }],
    [company.shape.vatNumber, 'not registered'],
    [company.shape.accent, 'ff7e33'],
    [day('Day'), '2026-11-24'],
    [link('Link'), { label: 'Us', href: 'mailto:hello@company.example' }],
    [image('Image'), { host: 'web', address: 'https://images.example/a.jpg', alt: 'A desk', credit }],
    [image('Image'), { host: 'unsplash', id: 'photo-1', alt: 'A desk' }],
  ] as const;
  const marked = (value: unknown, character: string, at: number): unknown => {
    if (typeof value !== 'object') return String(value).slice(0, at) + character + String(value).slice(at);
    const parts = Object.entries(value ?? {}).map(([name, each]) => [
      name,
      ['host', 'label', 'alt', 'display'].includes(name) ? each : marked(each, character, at),
    ]);
    return Object.fromEntries(parts);
  };
  fc.assert(
    fc.property(fc.constantFrom(...given), hidden, fc.nat(30), ([schema, value], character, at) => {
      expect(schema.parse(marked(value, character, at))).toEqual(value);
      expect(count('Count', '').parse(marked('12', character, at))).toBe(12);
    }),
  );
});

const { data, bodies } = parseFiles('examples/full/content');
const targets = linkTargets(data, bodies, publishableFiles('examples/full/public'));
const { content } = validateContent(data, bodies, targets);
const texts = Object.entries(data).flatMap(([name, values]) =>
  allOf({ [name]: values }, isText).map(({ path, value }) => ({ steps: [name, ...path.map(String)], value })),
);

/** Content with another value at a place. */
function withValue(steps: readonly string[], value: string) {
  const changed: Record<string, unknown> = structuredClone({ ...data });
  let group = changed;
  for (const step of steps.slice(0, -1)) group = group[step] as Record<string, unknown>;
  group[steps.at(-1) ?? ''] = value;
  return changed;
}

const seen = (value: unknown) => JSON.stringify(value).replaceAll(/[\p{DI}\p{Z}]/gu, '');

test('an invisible character anywhere in the content changes nothing that is seen, or is named', () => {
  const characters = fc.oneof(hidden, fc.constantFrom('\u00a0', '\u202f'));
  fc.assert(
    fc.property(fc.constantFrom(...texts), characters, fc.nat(200), (place, character, at) => {
      // A blank in the place of one, or at an end.
      const blank = /\p{Z}/u.test(character);
      const { steps, value } = place;
      const written =
        blank && value.includes(' ')
          ? value.replace(' ', character)
          : blank
            ? value + character
            : value.slice(0, at) + character + value.slice(at);
      const found = validateContent(withValue(steps, written), bodies, targets);
      const [first] = found.violations;
      if (first) expect(first.problem, JSON.stringify([steps, written])).toMatch(/invisible character|can’t be shown/);
      else expect(seen(found.content)).toBe(seen(content));
    }),
    { numRuns: 100 },
  );
});
