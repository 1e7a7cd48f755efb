import { z } from 'zod';
import { invisibleProblem } from '../../config/invisible-characters.ts';
import type { Ground } from '../components/section.tsx';
import { choice, list, optional } from '../content/schema/fields.ts';
import { callToAction } from './call-to-action/schema.ts';
import { challenges } from './challenges/schema.ts';
import { form, map } from './contact/schema.ts';
import { imageBand } from './image-band/schema.ts';
import { introduction } from './introduction/schema.ts';
import { masthead } from './masthead/schema.ts';
import { passages } from './passages/schema.ts';
import { cards, pillars } from './pillars/schema.ts';
import { points } from './points/schema.ts';
import { questions } from './questions/schema.ts';
import { team } from './team/schema.ts';

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
  questions,
  form,
  map,
  callToAction,
] as const;

/** Section of a page: of each kind the schema in its folder. `src/pages/pages.tsx` has what shows it. */
export const section = z
  .discriminatedUnion('kind', kinds, {
    error: ({ input }) =>
      invisibleProblem(String(Object(input).kind)) ??
      `needs a kind: one of ${kinds.map(({ shape }) => `"${shape.kind.value}"`).join(', ')}.`,
  })
  .meta({ label: 'Section' });

/** Sections of a page, from top to bottom. */
export const sectionList = (label: string) =>
  list(label, section).max(40, 'are over 40. Make two pages of it: nobody reads one that long.');

export type Section = z.infer<typeof section>;
export type Kind = Section['kind'];
export type SectionOf<K extends Kind> = Extract<Section, { kind: K }>;

/** Props of what shows a section: its words, and the ground that it has in its place. */
export interface PropsOf<K extends Kind> {
  readonly words: SectionOf<K>;
  readonly ground: Ground;
}

/** Illustration that a page opens with. */
export const illustration = optional(
  choice(
    'Illustration at the top',
    ['home', 'about', 'services', 'approach', 'contact'],
    'Without one, it is the plainest.',
  ),
);

/** Kinds that a page has once at most: their parts have ids, or names that nothing else may have. */
export const single: readonly Kind[] = ['masthead', 'pillars', 'team', 'form'];
