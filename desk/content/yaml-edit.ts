import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  type Scalar,
  visit,
  Document as YamlDocument,
} from 'yaml';
import { invisibleProblem, withPlainBlanks } from '../../config/invisible-characters.ts';
import { isText } from '../../src/content/find-values.ts';
import { parseContent } from '../../src/content/yaml.ts';
import { isGroup, matches } from './merge.ts';

/** Longest line that a text is folded to: with this one the sample's files stay as they are. */
export const lineWidth = 118;

const options = { schema: 'failsafe', prettyErrors: false } as const;

/** Writes a text as YAML for its place in the file, with the comment in its head, or in its quotes if a comment comes after it. */
function textOf(source: string, { value, type, comment, range }: Scalar): string {
  const [start, end] = range ?? [0, 0];
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const [indent = ''] = /^ *(- +)*/.exec(before) ?? [];
  const inList = indent === before && indent.endsWith('- ');
  const column = inList ? indent.length - 2 : indent.length;
  const document = new YamlDocument(inList ? [value] : { k: value }, { schema: 'failsafe' });
  const scalar = document.getIn([inList ? 0 : 'k'], true);
  const isBlock = type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL';
  const isNoted = /^[ \t]*#/.test(source.slice(end));
  if (isScalar(scalar)) {
    // A text without quotes can't have a comment after it.
    if (type && type !== 'PLAIN' && (isNoted || (isBlock && comment !== undefined))) scalar.type = type;
    else if (String(value).length + column > lineWidth - 8) {
      // Of several lines, each stays one.
      scalar.type = type === 'BLOCK_LITERAL' ? type : 'BLOCK_FOLDED';
    }
    if (isBlock && comment !== undefined) scalar.comment = comment;
  }
  const [first = '', ...more] = document
    .toString({ lineWidth: lineWidth - column })
    .replace(/\n$/, '')
    .split('\n');
  const indented = more.map((line) => line && ' '.repeat(column) + line);
  return [first.slice(inList ? 2 : 3), ...indented].join('\n');
}

/** Writes a text on one line in double quotes, which YAML has everywhere, with the comment of a block's head after it. */
const quoted = ({ value, type, comment }: Scalar) =>
  JSON.stringify(value) + (type?.startsWith('BLOCK') && comment !== undefined ? ` #${comment}` : '');

/** Writes texts in their places, the last first, so that the places of the others stay true. */
function replaced(source: string, texts: readonly Scalar[], areQuoted: boolean): string {
  const startOf = ({ range }: Scalar) => range?.[0] ?? 0;
  return texts
    .toSorted((a, b) => startOf(b) - startOf(a))
    .reduce((all, text) => {
      const [start, end] = text.range ?? [0, 0];
      const lineEnd = source.slice(start, end).endsWith('\n') ? '\n' : '';
      return all.slice(0, start) + (areQuoted ? quoted(text) : textOf(source, text)) + lineEnd + all.slice(end);
    }, source);
}

/** Changes of a file: each text that is another now, and undefined for each change of fields or entries. */
type Changes = (Scalar | undefined)[];

/** Puts a value into a node of the document, and notes the changes; comments and order stay where they are. */
function merged(document: Document, node: unknown, value: unknown, changes: Changes): unknown {
  if (isScalar(node) && typeof value === 'string') {
    if (node.value !== value) changes.push(node);
    node.value = value;
    if (node.type === 'PLAIN' && node.comment !== undefined) node.type = 'QUOTE_DOUBLE';
    return node;
  }
  if (isMap(node) && isGroup(value)) {
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
        changes.push(undefined);
      }
    }
    node.comment = [...left, node.comment].filter(Boolean).join('\n') || null;
    for (const [name, each] of Object.entries(value)) {
      node.set(name, merged(document, node.get(name, true), each, changes));
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
    // An entry that moved takes its comments along.
    if (from.length !== items.length || from.some((old, index) => old !== index)) changes.push(undefined);
    node.items = value.map((each, index) => merged(document, items[from[index] ?? -1], each, changes));
    return node;
  }
  changes.push(undefined);
  return document.createNode(value);
}

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
  const changes: Changes = [];
  document.contents = merged(document, document.contents, values, changes) as typeof document.contents;
  if (changes.length === 0) return source;
  const texts = changes.filter((change) => change !== undefined);
  for (const areQuoted of texts.length === changes.length ? [false, true] : []) {
    const text = replaced(source, texts, areQuoted);
    if (isDeepStrictEqual(parsed(text), values)) return text;
  }
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
