import { z } from 'zod';
import { invisibleProblem } from '../../config/invisible-characters.ts';
import { closest } from '../content/did-you-mean.ts';
import { choice, list, optional } from '../content/schema/fields.ts';
import * as schemas from './schemas.ts';

type AnyKind = (typeof schemas)[keyof typeof schemas];

/** Section of one of several kinds, with the error for one of no such kind. */
const sectionOf = <T extends AnyKind>(some: readonly T[]) =>
  z
    .discriminatedUnion('kind', some as [T, ...T[]], {
      error: ({ input }) => {
        const given = String(Object(input).kind);
        if (given === 'masthead') return 'is a second main heading: the page’s title is one. Remove this section.';
        const known = some.map(({ shape }) => shape.kind.value);
        const meant = closest(given, known);
        const remedy = meant ? `Did you mean "${meant}"?` : `One of ${known.map((each) => `"${each}"`).join(', ')}.`;
        return invisibleProblem(given) ?? `needs a kind. ${remedy}`;
      },
    })
    .meta({ label: 'Section' });

/** Section of a page: of each kind the schema in its folder. `shows.ts` says what shows it. */
export const section = sectionOf<AnyKind>(Object.values(schemas));

/** Section of a page that has a title of its own. */
export const sectionBelowTitle = sectionOf(section.options.filter((each) => each !== schemas.masthead));

/** What a section has that a page has once at most: the main heading, the form, which keeps one draft, or the calculator. */
const onceOf = (section: Section) =>
  section.kind === 'callToAction'
    ? section.calculator === 'true' && 'calculator'
    : /^(masthead|form)$/.test(section.kind) && section.kind;

/** Sections of a page, from top to bottom. */
export const sectionList = (label: string, entry: z.ZodType<Section> = section) =>
  list(label, entry)
    .max(40, 'are over 40. Make two pages of it: nobody reads one that long.')
    .superRefine((sections, context) => {
      for (const [index, section] of sections.entries()) {
        const once = onceOf(section);
        if (!once || sections.findIndex((each) => onceOf(each) === once) === index) continue;
        const isCalculator = once === 'calculator';
        context.addIssue({
          code: 'custom',
          path: isCalculator ? [index, once] : [index],
          message: `${isCalculator ? 'is the page’s second' : `is a second section of the kind "${once}"`}. Keep one of the two.`,
        });
      }
    });

export type Section = z.infer<typeof section>;
export type Kind = Section['kind'];
export type SectionOf<K extends Kind> = Extract<Section, { kind: K }>;

/** Illustration that a page opens with. */
export const illustration = optional(
  choice(
    'Illustration at the top',
    ['home', 'about', 'services', 'approach', 'contact'],
    'Without one, it is the plainest.',
  ),
);
