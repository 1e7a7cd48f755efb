import { parseContent, unreadableViolations } from '../yaml.ts';
import { contentFile, type DocumentKey } from './document-names.ts';

/** Markdown text after the front matter. */
export interface Body {
  readonly markdown: string;
  /** Number of its first line in the file. */
  readonly line: number;
}

/** Splits a document into its front matter, the YAML between two lines `---`, and its body; `...` ends YAML too. */
export function splitDocument(text: string): { readonly yaml: string | undefined; readonly body: Body } {
  const [whole = '', yaml] =
    /^[\p{Z}\p{DI}]*---[\p{Z}\p{DI}\t]*\r?\n(.*?)^(?:---|\.{3})[\p{Z}\p{DI}\t]*(?:\r?\n|$)/msu.exec(text) ?? [];
  return { yaml, body: { markdown: text.slice(whole.length), line: whole.split('\n').length } };
}

/**
 * Parses a document: a Markdown file with front matter.
 * @returns its body, and the values of the front matter, which are undefined if they can't be parsed
 */
export function parseDocument(key: DocumentKey, text: string) {
  const file = contentFile(key);
  const { yaml, body } = splitDocument(text);
  const unreadable = unreadableViolations(text, file);
  const problem = 'needs its fields at the top, between two lines "---".';
  if (yaml === undefined && unreadable.length === 0) unreadable.push({ file, field: 'line 1', problem });
  if (unreadable.length > 0) return { values: undefined, body, violations: unreadable };
  // An empty line in place of the first "---" keeps the numbers of the lines.
  const { data, violations } = parseContent(`\n${yaml}`, file);
  return { values: data, body, violations };
}
