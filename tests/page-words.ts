import * as content from '../src/content/content.ts';
import type { Page } from '../src/content/schema/pages.ts';
import { sectionsByKind } from '../src/content/sections-by-kind.ts';
import type { Kind, SectionOf } from '../src/sections/kinds.ts';

type Four<T> = [T, T, T, T];

/** Words of a page, with its first section of each kind under the name of the kind. */
const byKind = (page: Page) => ({ ...page, ...sectionsByKind(page) }) as Page & { readonly [K in Kind]: SectionOf<K> };

export const home = byKind(content.home);
export const about = byKind(content.about);
const ofServices = byKind(content.services);
const pillars = ofServices.pillars.pillars.map((pillar) => ({
  ...pillar,
  title: content.company.services.find(({ id }) => id === pillar.id)?.name ?? '',
}));

/** The services page with the names of its pillars, of which the sample has four. */
export const services = {
  ...ofServices,
  pillars: { ...ofServices.pillars, pillars: pillars as Four<(typeof pillars)[number]> },
};
export const approach = byKind(content.approach);

type Form = SectionOf<'form'>;
export const contact = byKind(content.contact) as ReturnType<typeof byKind> & {
  readonly form: { readonly [Name in 'call' | 'details']: NonNullable<Form[Name]> };
};
