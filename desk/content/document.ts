import { contentFile, type DocumentKey, isDocumentKey } from '../../src/content/documents/document-names.ts';
import { parseDocument, splitDocument } from '../../src/content/documents/documents.ts';
import { withPlainMarks } from '../../src/content/documents/markdown.ts';
import { isObject } from '../../src/content/find-values.ts';
import type { Data } from '../../src/content/schema/schemas.ts';
import type { parseContent } from '../../src/content/yaml.ts';
import { bodyField } from './form-field.ts';
import { editYaml, keepingLineEnds } from './yaml-edit.ts';

/** A document on the desk: the fields of its front matter, and its Markdown in one more field. */

/** Takes the body out of a document's values. */
export function splitValues(values: unknown): { readonly fields: unknown; readonly body: string } {
  const { [bodyField]: body = '', ...fields } = isObject(values) ? values : {};
  return { fields, body: String(body) };
}

/** Markdown texts of the documents, by name. */
export const bodiesOf = (data: Data): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => isDocumentKey(name))
      .map(([name, values]) => [name, splitValues(values).body]),
  );

/** Parses a document; its body has the line ends of a text field, and begins after the empty line under the front matter. */
export function parseDocumentFile(name: DocumentKey, text: string): ReturnType<typeof parseContent> {
  const { values, body, violations: found } = parseDocument(name, text);
  const violations = [...found];
  if (isObject(values) && Object.hasOwn(values, bodyField)) {
    const problem = 'is not a field of a document. Delete it: the text stands under the second "---".';
    violations.push({ file: contentFile(name), field: bodyField, problem });
  }
  const markdown = body.markdown.replaceAll('\r\n', '\n').replace(/^\n/, '');
  return { data: violations.length > 0 ? undefined : { ...Object(values), [bodyField]: markdown }, violations };
}

/** Puts new values into the text of a document, whose comments, order and line ends stay; a new one has no text yet. */
export const editDocument = (source: string, values: unknown): string =>
  keepingLineEnds(source, (text) => {
    const { fields, body } = splitValues(values);
    const { yaml = '', body: before } = splitDocument(text);
    const [emptyLine = ''] = /^\r?\n/.exec(before.markdown) ?? (source && !body.startsWith('\n') ? [] : ['\n']);
    const old = before.markdown.slice(emptyLine.length);
    // A text with line ends of both kinds keeps them while it stays the same.
    const markdown = old.replaceAll('\r\n', '\n') === body ? before.markdown : emptyLine + withPlainMarks(body);
    const top = text.slice(0, text.length - before.markdown.length);
    const at = top.indexOf('\n') + 1;
    const front =
      yaml === '' ? ['---\n', '---\n'] : [top.slice(0, at), top.slice(at + yaml.length).replace(/[-.]$/, '$&\n')];
    return [front[0], editYaml(yaml, fields), front[1], markdown].join('');
  });
