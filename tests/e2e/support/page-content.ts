import { notFound } from '../../../content/not-found.ts';
import type { Metadata } from '../../../content/types.ts';
import { routeName } from '../../../src/routes.ts';
import { pagePaths } from './fixtures.ts';

/** Content that every page has. */
interface PageContent {
  readonly metadata: Metadata;
  readonly heading: string;
  /** Whole content of the page, as in `content/`. */
  readonly words: unknown;
}

const contents = new Map(
  await Promise.all(
    pagePaths.map(async (path): Promise<[string, PageContent]> => {
      const name = routeName(path);
      const { [name]: words } = await import(`../../../content/${name}.ts`);
      return [path, { metadata: words.metadata, heading: (words.masthead ?? words.hero).heading, words }];
    }),
  ),
);

/** Returns the content of the page at a path; of the 404 screen if there is none. */
export const contentOf = (path: string): PageContent =>
  contents.get(path) ?? { metadata: notFound.metadata, heading: notFound.heading, words: notFound };

/** Returns the main heading of the page at a path, which tells visitors their location. */
export const headingOf = (path: string): string => contentOf(path).heading;
