import * as content from '../src/content/content.ts';
import type { Page } from '../src/content/schema/pages.ts';
import { sectionsByKind } from '../src/content/sections-by-kind.ts';
import type { Kind, SectionOf } from '../src/sections/kinds.ts';

/** Words of a page, with its first section of each kind under the name of the kind. */
const byKind = (page: Page) => ({ ...page, ...sectionsByKind(page) }) as Page & { readonly [K in Kind]: SectionOf<K> };

export const home = byKind(content.home);
export const about = byKind(content.about);
export const services = byKind(content.services);
export const approach = byKind(content.approach);
export const contact = byKind(content.contact);
