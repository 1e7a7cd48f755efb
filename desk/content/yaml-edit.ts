import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  Document as YamlDocument,
} from 'yaml';
import { invisibleProblem, withPlainBlanks } from '../../config/invisible-characters.ts';
import { isObject, isText } from '../../src/content/find-values.ts';
import { parseContent } from '../../src/content/yaml.ts';

/** Longest line that a text is folded to: with this one the sample's files stay as they are. */
export const lineWidth = 118;

const options = { schema: 'failsafe', prettyErrors: false } as const;

/** Replacement of a piece of the file. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes a value as YAML in the place of a text, with the comment in its head, or in its quotes if a comment comes after it. */
function textOf(value: string, { type, comment }: Scalar, isNoted: boolean, inList: boolean, column: number): string {
  const document = new YamlDocument(inList ? [value] : { k: value }, { schema: 'failsafe' });
  const scalar = document.getIn([inList ? 0 : 'k'], true);
  const isBlock = type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL';
  if (isScalar(scalar)) {
    // A text without quotes can't have a comment after it.
    if (type && type !== 'PLAIN' && (isNoted || (isBlock && comment !== undefined))) scalar.type = type;
    else if (value.length + column > lineWidth - 8) scalar.type = 'BLOCK_FOLDED';
    if (isBlock && comment !== undefined) scalar.comment = comment;
  }
  const [first = '', ...more] = document
    .toString({ lineWidth: lineWidth - column })
    .replace(/\n$/, '')
    .split('\n');
  const indented = more.map((line) => line && ' '.repeat(column) + line);
  return [first.slice(inList ? 2 : 3), ...indented].join('\n');
}

/** Writes a value on one line in double quotes, which YAML has everywhere, with the comment of a block's head after it. */
const quoted = (value: string, { type, comment }: Scalar) =>
  JSON.stringify(value) + (type?.startsWith('BLOCK') && comment !== undefined ? ` #${comment}` : '');

/**
 * Lists the replacements for values that differ; undefined if fields or entries are not the same.
 * @param areQuoted true if each new text is written in quotes
 */
function splicesOf(document: Document, source: string, values: unknown, areQuoted: boolean): Splice[] | undefined {
  const columnOf = (at = 0) => at - source.lastIndexOf('\n', at - 1) - 1;
  const joined = (parts: (Splice[] | undefined)[]) =>
    parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
  /** @param column column of the field or the entry that has the value */
  const within = (
    node: unknown,
    value: unknown,
    column: number,
    inList: boolean,
    isQuoted: boolean,
  ): Splice[] | undefined => {
    if (isScalar(node)) {
      const [start, end] = node.range ?? [0, 0];
      if (typeof value !== 'string' || node.value === value) return node.value === value ? [] : undefined;
      const isNoted = /^[ \t]*#/.test(source.slice(end));
      const text = isQuoted ? quoted(value, node) : textOf(value, node, isNoted, inList, column);
      return [{ start, end, text: text + (source.slice(start, end).endsWith('\n') ? '\n' : '') }];
    }
    if (isMap(node) && isObject(value) && node.items.length === Object.keys(value).length) {
      return joined(
        node.items.map(({ key, value: inner }) =>
          isScalar(key) && String(key.value) in value
            ? within(inner, value[String(key.value)], columnOf(key.range?.[0]), false, isQuoted || Boolean(node.flow))
            : undefined,
        ),
      );
    }
    if (isSeq(node) && Array.isArray(value) && node.items.length === value.length) {
      // An entry that moved takes its comments along.
      const old = node.items.map((item) => (item as Node).toJS(document));
      if (matches(old, value).some((from, index) => from !== index)) return undefined;
      return joined(
        node.items.map((item, index) =>
          within(item, value[index], columnOf((item as Node).range?.[0]) - 2, true, isQuoted || Boolean(node.flow)),
        ),
      );
    }
    return undefined;
  };
  return within(document.contents, values, 0, false, areQuoted);
}

/** Finds the old entries that new entries go on from: equal ones first, then those left over, in their order. */
function matches(old: readonly unknown[], next: readonly unknown[]): (number | undefined)[] {
  const left = new Set(old.keys());
  const take = (index: number | undefined) => {
    if (index !== undefined) left.delete(index);
    return index;
  };
  const equal = next.map((value) => take([...left].find((index) => isDeepStrictEqual(old[index], value))));
  // An entry at its place with another text is the same entry, and of as many entries as before those left over. Nothing is
  // known about more entries than there were.
  const rest = () => (old.length === next.length ? [...left][0] : undefined);
  return equal.map((index, at) => index ?? take(left.has(at) ? at : rest()));
}

/** Puts a value into a node of the document; comments and order stay where they are. */
function merged(document: Document, node: unknown, value: unknown): unknown {
  if (isScalar(node) && typeof value === 'string') {
    if (node.value !== value) node.value = value;
    if (node.type === 'PLAIN' && node.comment !== undefined) node.type = 'QUOTE_DOUBLE';
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

/** Applies the replacements, the last first, so that the places of the others stay true. */
const spliced = (source: string, splices: readonly Splice[]) =>
  splices
    .toReversed()
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);

/** Writes non-breaking blanks in double quotes as escapes, which an editor shows. */
const withVisibleBlanks = (text: string) =>
  text.replace(/(?<=: |- )".*"$/gm, (quoted) => quoted.replaceAll('\u00a0', '\\u00a0'));

/** Parses as the check does; undefined for a text that the check refuses. */
const parsed = (source: string): unknown => parseContent(source, '', {}).data;

/**
 * Puts new values into the text of a file. Where only texts differ, everything else stays byte for byte; otherwise
 * comments and order stay, and long texts may be folded anew.
 */
function edited(source: string, values: unknown): string {
  const document = parseDocument(source, options);
  for (const isQuoted of [false, true]) {
    const splices = splicesOf(document, source, values, isQuoted);
    if (splices?.length === 0) return source;
    const text = splices && spliced(source, splices);
    if (text !== undefined && isDeepStrictEqual(parsed(text), values)) return text;
  }
  document.contents = merged(document, document.contents, values) as typeof document.contents;
  const text = document.toString({ lineWidth });
  const escaped = withVisibleBlanks(text);
  if (isDeepStrictEqual(parsed(escaped), values)) return escaped;
  // A text with characters that nobody sees is one line in quotes.
  visit(document, {
    Scalar(_key, node) {
      if (isText(node.value) && (invisibleProblem(node.value) || !node.value.trim())) node.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
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
  keepingLineEnds(source, (text) => edited(withPlainBlanks(text), values));
