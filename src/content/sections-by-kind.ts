import type { Kind, Section, SectionOf } from '../sections/kinds.ts';

/** First section of each kind on a page. */
export const sectionsByKind = ({ sections }: { readonly sections: readonly Section[] }) =>
  Object.fromEntries(sections.toReversed().map((each) => [each.kind, each])) as { readonly [K in Kind]?: SectionOf<K> };
