import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { isObject, isText } from '../../src/content/find-values.ts';

/** Longest line that a text is folded to: with this one the sample's files stay as they are. */
const lineWidth = 118;

const options = { schema: 'failsafe', prettyErrors: false } as const;

/** Finds the old entries that new entries go on from: equal ones first, then those left over, in their order. */
function matches(old: readonly unknown[], next: readonly unknown[]): (number | undefined)[] {
  const left = new Set(old.keys());
  const take = (index: number | undefined) => {
    if (index !== undefined) left.delete(index);
    return index;
  };
  const equal = next.map((value) => take([...left].find((index) => isDeepStrictEqual(old[index], value))));
  // An entry at its place with another text is the same entry; nothing is known about more entries than there were.
  return equal.map((index, at) => index ?? take(left.has(at) ? at : undefined));
}

/** Puts a value into a node of the document; comments and order stay where they are. */
function merged(document: Document, node: unknown, value: unknown): unknown {
  if (isScalar(node) && typeof value === 'string') {
    if (node.value !== value) node.value = value;
    return node;
  }
  if (isMap(node) && isObject(value) && !Array.isArray(value)) {
    let left: string[] = [];
    for (const { key, value: inner } of [...node.items]) {
      if (!isScalar(key)) continue;
      if (String(key.value) in value) {
        key.commentBefore = [...left, key.commentBefore].filter(Boolean).join('\n') || null;
        left = [];
      } else {
        // What is written above a field, and after it, may be about more than the field.
        left.push(...[key.commentBefore, isNode(inner) && inner.comment].filter((each) => isText(each)));
        node.delete(key.value);
      }
    }
    node.comment = [...left, node.comment].filter(Boolean).join('\n') || null;
    for (const [name, each] of Object.entries(value)) {
      node.set(name, merged(document, node.get(name, true), each));
    }
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    const items = [...node.items];
    // The parser takes a comment above the first entry for one of the whole list.
    const [first] = items;
    if (isNode(first) && node.commentBefore) {
      first.commentBefore = node.commentBefore;
      node.commentBefore = null;
    }
    const from = matches(node.toJS(document) as unknown[], value);
    node.items = value.map((each, index) => {
      const old = from[index];
      return merged(document, old === undefined ? undefined : items[old], each);
    });
    return node;
  }
  return document.createNode(value);
}

/** Writes non-breaking blanks in double quotes as escapes, which an editor shows. */
const withVisibleBlanks = (text: string) =>
  text.replace(/(?<=: |- )".*"$/gm, (quoted) => quoted.replaceAll('\u00a0', '\\u00a0'));

/**
 * Puts new values into the text of a file. Comments and order stay where they are; long texts may be folded anew.
 */
function edited(source: string, values: unknown): string {
  const document = parseDocument(source, options);
  if (isDeepStrictEqual(document.toJS(), values)) return source;
  document.contents = merged(document, document.contents, values) as typeof document.contents;
  const text = document.toString({ lineWidth });
  const escaped = withVisibleBlanks(text);
  return isDeepStrictEqual(parseDocument(escaped, options).toJS(), values) ? escaped : text;
}

/** Edits a text whose line ends and byte order mark stay as they are: git and editors on Windows write both. */
export function keepingLineEnds(source: string, edit: (text: string) => string): string {
  const mark = source.startsWith('\ufeff') ? '\ufeff' : '';
  const hasCrlf = /\r\n/.test(source) && !/(^|[^\r])\n/.test(source);
  const text = source.slice(mark.length);
  return mark + (hasCrlf ? edit(text.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n') : edit(text));
}

/** Puts new values into a file of the content. */
export const editYaml = (source: string, values: unknown): string =>
  keepingLineEnds(source, (text) => edited(text, values));
