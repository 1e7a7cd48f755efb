import { withoutInvisible } from '../../config/invisible-characters.ts';
import { fieldOf, type Violation } from './content-error.ts';
import { closest } from './did-you-mean.ts';
import { contentFile } from './documents/document-names.ts';
import { findAt, isObject, isText } from './find-values.ts';
import type { Data } from './schema/schemas.ts';

/** Reference to a text of the content, by file and fields: `{company.name}`. */
const reference = /\{\s*([\w-]+(?:\.[\w-]+)+)\s*\}/g;

/** Lists the paths of a text's references. */
export const referencesIn = (text: string): string[] => [...text.matchAll(reference)].map(([, path = '']) => path);

/** Splits a text at its references: every second part is one, as it is written. */
export const splitAtReferences = (text: string): string[] => text.replace(reference, '\0$&\0').split('\0');

/** Text at a path, or the texts of a list with commas between them, and the field that has it. */
export function namedText(data: Data, path: string): { readonly text: string; readonly field: string } | undefined {
  const { value, field } = findAt(data, path);
  const texts = [value].flat();
  return texts.every(isText) ? { text: texts.join(', '), field } : undefined;
}

const textAt = (data: Data, path: string) => namedText(data, path)?.text;

const pathsOf = (value: unknown, path: string): string[] => [
  path,
  ...(isObject(value) ? Object.entries(value).flatMap(([name, each]) => pathsOf(each, `${path}.${name}`)) : []),
];

/** Replaces each reference by the text that it names, and reports references that name none. */
export function resolveReferences(data: Data): { readonly resolved: Data; readonly violations: Violation[] } {
  const violations: Violation[] = [];
  const knownPaths = () =>
    Object.entries(data)
      .flatMap(([name, value]) => pathsOf(value, name))
      .filter((path) => textAt(data, path));

  // What nobody sees means nothing in a placeholder.
  const inText = (text: string, report: (problem: string) => void, within: readonly string[] = []): string =>
    text.replace(/\{[^{} ]*\}/g, withoutInvisible).replace(reference, (whole, path: string) => {
      const named = textAt(data, path);
      if (named !== undefined && !within.includes(path)) return inText(named, report, [...within, path]);
      const meant = closest(path, knownPaths());
      const remedy = meant ? `Did you mean "{${meant}}"?` : 'Name a file and its field, such as {company.name}.';
      report(named === undefined ? `"${whole}" is not a known field. ${remedy}` : `"${whole}" refers to itself.`);
      return whole;
    });

  const inValue = (value: unknown, file: string, path: readonly PropertyKey[]): unknown => {
    if (isText(value)) return inText(value, (problem) => violations.push({ file, field: fieldOf(path), problem }));
    if (Array.isArray(value)) return value.map((each, index) => inValue(each, file, [...path, index]));
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inValue(each, file, [...path, name])]))
      : value;
  };

  const files = Object.entries(data).map(([name, value]) => [name, inValue(value, contentFile(name), [])]);
  return { resolved: Object.fromEntries(files), violations };
}
