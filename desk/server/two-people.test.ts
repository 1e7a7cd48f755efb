import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileState, Saved } from '../content/content-files.ts';
import { testDesk } from '../testing/test-desk.ts';

/** What several people do at one desk at the same time. */

/** Files, each with a text of it that people change. */
const names = { notFound: 'heading', company: 'strapline' } as const;
type Name = keyof typeof names;
const people = ['Ada', 'Bea', 'Cy'] as const;

const save = fc.record({ person: fc.constantFrom(...people), name: fc.constantFrom<Name>('notFound', 'company') });
const rounds = fc.array(fc.uniqueArray(save, { minLength: 1, maxLength: 4, selector: Object.values<string> }), {
  minLength: 2,
  maxLength: 4,
});

test('of saves that go on from the same text one is made, and the others are shown it and lose nothing', async () => {
  const { files, post } = testDesk();
  const known = new Map<string, FileState>();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      for (const saves of all) {
        const textOf = (name: Name) => Object(files.read(name).values)[names[name]];
        const before = { notFound: textOf('notFound'), company: textOf('company') };
        const results = await Promise.all(
          saves.map(async ({ person, name }) => {
            const from = known.get(person + name) ?? files.read(name);
            count += 1;
            const text = `${person} ${count}`;
            const isCurrent = from.revision === files.read(name).revision;
            const values = { ...Object(from.values), [names[name]]: text };
            const { body } = await post('words/save', [{ name, revision: from.revision, values }]);
            const { saved, changed } = body as Saved;
            const [file] = [...saved, ...changed];
            if (file) known.set(person + name, file);
            return { name, text, isCurrent, isSaved: saved.length === 1, shown: Object(file?.values)[names[name]] };
          }),
        );
        for (const name of Object.keys(names) as Name[]) {
          const of = results.filter((each) => each.name === name);
          const winners = of.filter(({ isSaved }) => isSaved);
          expect(winners).toHaveLength(of.some(({ isCurrent }) => isCurrent) ? 1 : 0);
          expect(textOf(name)).toBe(winners[0]?.text ?? before[name]);
          for (const { shown } of of) expect([before[name], textOf(name)]).toContain(shown);
        }
      }
    }),
    { numRuns: 4 },
  );
}, 60_000);
