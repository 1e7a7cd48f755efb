import type { Kind, Section, SectionOf } from '../sections/kinds.ts';

/** First section of each kind on a page. */
export const sectionsByKind = ({ sections }: { readonly sections: readonly Section[] }) =>
  Object.fromEntries(sections.toReversed().map((each) => [each.kind, each])) as { readonly [K in Kind]?: SectionOf<K> };

/** People in the teams of several sections. */
export const membersIn = (sections: readonly Section[]) =>
  sections.flatMap((section) => (section.kind === 'team' ? section.members : []));

/** Names of the steps of the first process among sections. */
export const stepNamesIn = (sections: readonly Section[]) =>
  sections
    .map((each) => (each.kind === 'points' && each.look.startsWith('steps') ? each.points.map(({ name }) => name) : []))
    .find(({ length }) => length > 0);
