import type { Violation } from '../content-error.ts';
import { contentFile } from '../schema/schemas.ts';
import { parseContent, unreadableViolations } from '../yaml.ts';
import type { DocumentKey } from './document-names.ts';

/** Markdown text after the front matter. */
export interface Body {
  readonly markdown: string;
  /** Number of its first line in the file. */
  readonly line: number;
}

/** Markdown file with front matter. */
export interface DocumentFile {
  /** Folder and name, such as `insights/two-forms`. */
  readonly key: DocumentKey;
  /** Values of the front matter; undefined if they can't be parsed. */
  readonly values: unknown;
  readonly body: Body;
  readonly violations: readonly Violation[];
}

/** Splits a document into its front matter, the YAML between two lines `---`, and its body; `...` ends YAML too. */
export function splitDocument(text: string): { readonly yaml: string | undefined; readonly body: Body } {
  const [whole = '', yaml] =
    /^[\p{Z}\p{DI}]*---[\p{Z}\p{DI}\t]*\r?\n(.*?)^(?:---|\.{3})[\p{Z}\p{DI}\t]*(?:\r?\n|$)/msu.exec(text) ?? [];
  return { yaml, body: { markdown: text.slice(whole.length), line: whole.split('\n').length } };
}

/** Parses a document. */
export function parseDocument(key: DocumentKey, text: string): DocumentFile {
  const file = contentFile(key);
  const { yaml, body } = splitDocument(text);
  const unreadable = unreadableViolations(text, file);
  if (unreadable.length > 0) return { key, values: undefined, body, violations: unreadable };
  if (yaml === undefined) {
    const problem = 'needs its fields at the top, between two lines "---".';
    return { key, values: undefined, body, violations: [{ file, field: 'line 1', problem }] };
  }
  // An empty line in place of the first "---" keeps the numbers of the lines.
  const { data, violations } = parseContent(`\n${yaml}`, file);
  return { key, values: data, body, violations };
}
