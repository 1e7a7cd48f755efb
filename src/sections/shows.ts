import type { ReactNode } from 'react';
import type { Ground } from '../components/section.tsx';
import type { MastheadName } from '../illustrations/catalogue.ts';
import type { Kind, Section, SectionOf } from './kinds.ts';

/** Props of what shows a section: its words, and what follows from its place on the page. */
export interface PropsOf<K extends Kind> {
  readonly words: SectionOf<K>;
  /** Background colour that it has in its place. */
  readonly ground: Ground;
  /** True if it continues the section above, on the same ground. */
  readonly joined: boolean;
  /** Sections above it on the page. */
  readonly above: readonly Section[];
  /** Names of the steps that the page has. */
  readonly stepNames: readonly string[];
  /** Illustration of the page. */
  readonly illustration: MastheadName | undefined;
  /** Path of the page. */
  readonly path?: string | undefined;
  readonly form: (words: SectionOf<'form'>) => ReactNode;
  readonly calculator: ReactNode;
}

/** Props of what shows a section, on other pages as well. */
export type PartProps<K extends Kind> = Pick<PropsOf<K>, 'ground'> & { readonly words: Omit<SectionOf<K>, 'kind'> };

/** What shows the sections of a kind. */
interface Shown<K extends Kind> {
  readonly kind: K;
  readonly component: (props: PropsOf<K>) => ReactNode;
  /** Ground that a section has by itself; without one it belongs to the section above. */
  readonly ground?: Ground | ((words: SectionOf<K>) => Ground);
  /** Returns true for a section that has something to show today. */
  readonly hasContent?: (words: SectionOf<K>) => boolean;
}

/** Names the kind that a component shows. Pages find it by the export `shown` of its module (`src/pages/pages.tsx`). */
export const shows = <const K extends Kind>(shown: Shown<K>) => shown as unknown as Shown<Kind>;
