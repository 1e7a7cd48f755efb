import { isScalar, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { keepingLineEnds } from '../desk/content/yaml-edit.ts';

/** What the steps of a migration share. */

/** Texts of the files of a content folder, by their paths in it. */
export type Texts = ReadonlyMap<string, string>;

/** Files that change, each with its new text; undefined for one that goes. */
export type Changes = ReadonlyMap<string, string | undefined>;

export const parse = (text: string) => parseDocument(text, { schema: 'failsafe', prettyErrors: false });

export const pairOf = (map: YAMLMap, name: string) =>
  map.items.find(({ key }) => isScalar(key) && key.value === name) as Pair<Scalar, YAMLMap> | undefined;

/** Puts the new names of fields into the references of a text. */
function withReferences(text: string, names: readonly (readonly [string, string])[]): string {
  return text.replace(/(\{\s*)([\w-]+(?:\.[\w-]+)+)(?=\s*\})/g, (_, open: string, path: string) => {
    const [from = '', to = ''] = names.find(([each]) => path === each || path.startsWith(`${each}.`)) ?? [];
    return open + to + path.slice(from.length);
  });
}

/**
 * Edits files, and puts new names of fields into their references, of documents into those of the front matter.
 * @param names former names, each with the new one
 * @returns the files that change
 */
export function rewritten(
  files: Texts,
  names: readonly (readonly [string, string])[],
  edit: (file: string, text: string) => string,
): Texts {
  const changed = [...files].map(([file, text]): [string, string] => {
    const next = keepingLineEnds(text, (plain) => {
      const [, front = plain, body = ''] = (file.endsWith('.md') && /^(---\n.*?\n---\n)(.*)$/s.exec(plain)) || [];
      return edit(file, withReferences(front, names) + body);
    });
    return [file, next];
  });
  return new Map(changed.filter(([file, text]) => text !== files.get(file)));
}
