import { Document, isMap, type Pair, type Scalar } from 'yaml';
import { lineWidth } from '../desk/content/yaml-edit.ts';
import { routeName, routes } from '../src/routes.ts';
import { pairOf, parse, rewritten, type Texts } from './texts.ts';

/** Step from a name in the menu on each page to one list of the menu, in site.yaml. */

const topLevel = (text: string, name: string) => {
  const { contents } = parse(text);
  return isMap(contents) ? (pairOf(contents, name) as Pair<Scalar> | undefined) : undefined;
};

/** Takes a page's name in the menu out of its file, with the comment beside it: the rest stays as it is written. */
function withoutName(text: string): string {
  const { key, value } = topLevel(text, 'menu') as Pair<Scalar, Scalar>;
  const [start = 0, end = 0] = [key.range?.[0], value?.range?.[2]];
  return text.slice(0, start) + text.slice(end).replace(/^\n/, '');
}

/**
 * Makes the names of the pages in the menu a list, in the order of the route table. Comments and order stay.
 * @returns the files that change
 */
export function toMenu(files: Texts): Texts {
  const button = topLevel(files.get('site.yaml') ?? '', 'menu');
  if (!button || topLevel(files.get('site.yaml') ?? '', 'menuButton')) return new Map();
  const pages = Object.keys(routes).flatMap((path) => {
    const file = `${routeName(path)}.yaml`;
    const label = topLevel(files.get(file) ?? '', 'menu');
    return label ? [{ path, file, label }] : [];
  });
  const menu = new Document(
    { menu: pages.map(({ path, label }) => ({ label: label.value, page: path })) },
    { schema: 'failsafe' },
  );
  const names = pages.map(({ path }, index): [string, string] => [
    `${routeName(path)}.menu`,
    `site.menu.${index}.label`,
  ]);
  return rewritten(files, [...names, ['site.menu', 'site.menuButton']], (file, text) => {
    if (file === 'site.yaml') return text.replace(/^menu(?=\s*:)/m, () => `${menu.toString({ lineWidth })}menuButton`);
    return pages.some((page) => page.file === file) ? withoutName(text) : text;
  });
}
