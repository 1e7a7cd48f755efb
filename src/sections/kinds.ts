import { z } from 'zod';
import { invisibleProblem } from '../../config/invisible-characters.ts';
import type { Ground } from '../components/section.tsx';
import { closest } from '../content/did-you-mean.ts';
import { choice, list, optional } from '../content/schema/fields.ts';
import { booking } from './booking/schema.ts';
import { callToAction } from './call-to-action/schema.ts';
import { challenges } from './challenges/schema.ts';
import { comparison } from './comparison/schema.ts';
import { form, map } from './contact/schema.ts';
import { documents } from './documents/schema.ts';
import { download } from './download/schema.ts';
import { figures } from './figures/schema.ts';
import { imageBand } from './image-band/schema.ts';
import { introduction } from './introduction/schema.ts';
import { logos } from './logos/schema.ts';
import { masthead } from './masthead/schema.ts';
import { passages } from './passages/schema.ts';
import { cards, pillars } from './pillars/schema.ts';
import { points } from './points/schema.ts';
import { prices } from './prices/schema.ts';
import { prose } from './prose/schema.ts';
import { questions } from './questions/schema.ts';
import { quotation } from './quotation/schema.ts';
import { team } from './team/schema.ts';
import { video } from './video/schema.ts';

const kinds = [
  masthead,
  introduction,
  passages,
  cards,
  pillars,
  points,
  challenges,
  team,
  imageBand,
  video,
  prose,
  figures,
  quotation,
  logos,
  documents,
  comparison,
  prices,
  questions,
  form,
  map,
  booking,
  download,
  callToAction,
] as const;

const [, ...belowTitle] = kinds;

/** Section of one of several kinds, with the error for one of no such kind. */
const sectionOf = <const T extends typeof kinds | typeof belowTitle>(some: T) =>
  z
    .discriminatedUnion('kind', some, {
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

/** Section of a page: of each kind the schema in its folder. `src/pages/pages.tsx` has what shows it. */
export const section = sectionOf(kinds);

/** Section of a page that has a title of its own. */
export const sectionBelowTitle = sectionOf(belowTitle);

/** Kinds that a page has once at most: its main heading, and the form, which keeps one draft. */
const single: readonly Kind[] = ['masthead', 'form'];

/** Sections of a page, from top to bottom. */
export const sectionList = (label: string, entry: z.ZodType<Section> = section) =>
  list(label, entry)
    .max(40, 'are over 40. Make two pages of it: nobody reads one that long.')
    .superRefine((sections, context) => {
      const withCalculator = sections.filter((each) => each.kind === 'callToAction' && each.calculator === 'true');
      if (withCalculator.length > 1) {
        const path = [sections.indexOf(withCalculator[1] as Section), 'calculator'];
        context.addIssue({ code: 'custom', path, message: 'is the page’s second. Keep one of the two.' });
      }
      for (const [index, { kind }] of sections.entries()) {
        if (!single.includes(kind) || sections.findIndex((each) => each.kind === kind) === index) continue;
        const message = `is a second section of the kind "${kind}". Keep one of the two.`;
        context.addIssue({ code: 'custom', path: [index], message });
      }
    });

export type Section = z.infer<typeof section>;
export type Kind = Section['kind'];
export type SectionOf<K extends Kind> = Extract<Section, { kind: K }>;

/** Props of what shows a section: its words, and the ground that it has in its place. */
export interface PropsOf<K extends Kind> {
  readonly words: SectionOf<K>;
  readonly ground: Ground;
  /** Sections above it on the page. */
  readonly above: readonly Section[];
}

/** Illustration that a page opens with. */
export const illustration = optional(
  choice(
    'Illustration at the top',
    ['home', 'about', 'services', 'approach', 'contact'],
    'Without one, it is the plainest.',
  ),
);
