import { content } from '../../../src/content/content.ts';
import type { Metadata } from '../../../src/content/schema/parts.ts';
import { routeName } from '../../../src/routes.ts';

/** Content that every page has. */
interface PageContent {
  readonly metadata: Metadata;
  readonly heading: string;
  /** Whole content of the page, as in `content/`. */
  readonly words: unknown;
}

const contents: Readonly<Record<string, PageContent>> = Object.fromEntries(
  Object.entries(content).flatMap(([name, words]) => {
    if (!('hero' in words || 'masthead' in words)) {
      return [];
    }
    const { heading } = 'hero' in words ? words.hero : words.masthead;
    return [[name, { metadata: words.metadata, heading, words }]];
  }),
);

/** Returns the content of the page at a path; of the 404 screen if there is none. */
export const contentOf = (path: string): PageContent =>
  contents[routeName(path)] ?? { ...content.notFound, words: content.notFound };

/** Returns the main heading of the page at a path, which tells visitors their location. */
export const headingOf = (path: string): string => contentOf(path).heading;
