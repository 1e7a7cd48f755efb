import { pagePaths } from './fixtures.ts';

/** The main heading of each page by its path: what tells a visitor where they are. */
export const headings: ReadonlyMap<string, string> = new Map(
  await Promise.all(
    pagePaths.map(async (path): Promise<[string, string]> => {
      const name = path.slice(1) || 'home';
      const { [name]: page } = await import(`../../../content/${name}.ts`);
      return [path, (page.masthead ?? page.hero).heading];
    }),
  ),
);

/**
 * The main heading of the page at a path.
 * @throws Error where there is no such page
 */
export function headingOf(path: string): string {
  const heading = headings.get(path);
  if (heading === undefined) {
    throw new Error(`There is no page at ${path}.`);
  }
  return heading;
}
