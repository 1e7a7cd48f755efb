import { notFound } from '../../../content/not-found.ts';
import type { Metadata } from '../../../content/types.ts';
import { pagePaths } from './fixtures.ts';

/** What every page's content has, whatever else is in it. */
interface PageContent {
  readonly metadata: Metadata;
  readonly heading: string;
  /** The whole of it, as `content/` has it. */
  readonly words: unknown;
}

const contents = new Map(
  await Promise.all(
    pagePaths.map(async (path): Promise<[string, PageContent]> => {
      const name = path.slice(1) || 'home';
      const { [name]: words } = await import(`../../../content/${name}.ts`);
      return [path, { metadata: words.metadata, heading: (words.masthead ?? words.hero).heading, words }];
    }),
  ),
);

/** The content of the page at a path; of the 404 screen where there is none. */
export const contentOf = (path: string): PageContent =>
  contents.get(path) ?? { metadata: notFound.metadata, heading: notFound.heading, words: notFound };

/** The main heading of the page at a path: what tells a visitor where they are. */
export const headingOf = (path: string): string => contentOf(path).heading;
