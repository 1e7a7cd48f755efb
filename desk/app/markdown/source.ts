import type { JSONContent } from '@tiptap/core';
import type { Nodes, Root, RootContent } from 'mdast';
import { diffIndices } from 'node-diff3';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { parser, withPlainMarks } from '../../../src/content/documents/markdown.ts';
import { type Addresses, toEditor, toMarkdownTree } from './convert.ts';
import { schema } from './schema.ts';

/** A text between its file and the editor. Blocks that nobody has changed are written as they stood. */

interface Block {
  readonly node: JSONContent;
  /** Node as a text, the same for the same node. */
  readonly key: string;
  readonly source: string;
}

/** Text with the blocks that the editor shows of it. */
export interface Loaded {
  readonly blocks: readonly Block[];
  /** Empty lines before each block, and after the last. */
  readonly gaps: readonly string[];
  readonly addresses: Addresses;
  /** Markdown that names its addresses and footnotes. */
  readonly names: string;
}

interface Markers {
  readonly bullet: '-' | '*' | '+';
  readonly bulletOrdered: '.' | ')';
}

const bullets = ['-', '*', '+'] as const;
const signs = ['.', ')'] as const;

/** Marker of the list that a text begins with. */
const markerOf = (text = '') => /^\s*(?:\d+([.)])|([-*+]))(?=\s|$)/.exec(text)?.slice(1).find(Boolean);

function stringify(children: readonly RootContent[], markers: Markers = { bullet: '-', bulletOrdered: '.' }): string {
  const bulletOther = markers.bullet === '*' ? '-' : '*';
  const writer = unified()
    .use(remarkGfm, { singleTilde: false })
    .use(remarkStringify, { ...markers, bulletOther, rule: '-', listItemIndent: 'one' });
  return writer.stringify({ type: 'root', children: [...children] }).replace(/\n$/, '');
}

const parse = (markdown: string): Root => parser.parse(withPlainMarks(markdown));

function keyed(json: JSONContent, source: string): Block {
  const node = schema.nodeFromJSON(json);
  node.check();
  return { node: node.toJSON(), key: JSON.stringify(node.toJSON()), source };
}

const raw = (source: string, text = source) => keyed({ type: 'raw', content: [{ type: 'text', text }] }, source);

const withoutPlaces = (node?: Nodes) =>
  JSON.stringify(node, (name, value) => (name === 'position' ? undefined : value));

/** Names that a text gives to addresses and footnotes: without them, a block alone would say something else. */
function namesIn(root: Root) {
  const names: RootContent[] = [];
  const find = (node: Nodes) => {
    if (node.type === 'definition') names.push({ ...node, position: undefined });
    if (node.type === 'footnoteDefinition') names.push({ ...node, children: [] });
    if ('children' in node) for (const child of node.children) find(child);
  };
  find(root);
  return names;
}

/** Blocks by their lines, what these say, and the names of their text: a text is read at each key, and has one changed block. */
const known = new Map<string, Block>();

/** Reads a block; one that would not be written again as it was is shown as it is written. */
function readBlock(node: Nodes, source: string, addresses: Addresses, names: string): Block {
  const said = withoutPlaces(node);
  const id = [source, names, said].join('\n\n');
  const found = known.get(id);
  if (found) return found;
  if (known.size > 2000) known.clear();
  // A paragraph below an address may be a list by its lines alone.
  const saysSame = (text: string) => withoutPlaces(parse(`${text}\n\n${names}`).children[0]) === said;
  const escaped = saysSame(source) ? source : stringify([node as RootContent]);
  let block = raw(source, saysSame(escaped) ? escaped : source);
  try {
    const shown = keyed(toEditor(node, addresses), source);
    const [again, ...more] = parse(`${stringify(toMarkdownTree([shown.node]))}\n\n${names}`).children;
    const isSame = again && more.length === parse(names).children.length;
    if (isSame && keyed(toEditor(again, addresses), '').key === shown.key) block = shown;
  } catch {
    // The editor has no node for it.
  }
  known.set(id, block);
  return block;
}

/** Reads a text. One that is nested too deep for the parser, which a page refuses, is one block. */
export function load(markdown: string): Loaded {
  try {
    return read(markdown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { blocks: [raw(markdown)], gaps: ['', ''], addresses: new Map(), names: '' };
  }
}

function read(markdown: string): Loaded {
  const root = parse(markdown);
  const named = namesIn(root);
  const addresses = new Map(
    named.flatMap((each) => (each.type === 'definition' ? [[each.identifier, each] as const] : [])).toReversed(),
  );
  const names = stringify(named);
  const blocks: Block[] = [];
  const gaps: string[] = [];
  let done = 0;
  for (const node of root.children) {
    const { start, end } = node.position ?? {};
    // The place of an underlined heading begins with the addresses above it.
    const from = Math.max(markdown.lastIndexOf('\n', (start?.offset ?? 0) - 1) + 1, done && done + 1);
    const lineEnd = markdown.indexOf('\n', end?.offset);
    const to = lineEnd < 0 ? markdown.length : lineEnd;
    gaps.push(markdown.slice(done, from));
    blocks.push(readBlock(node, markdown.slice(from, to), addresses, names));
    done = to;
  }
  return { blocks, gaps: [...gaps, markdown.slice(done)], addresses, names };
}

const rawText = ({ content }: JSONContent): string => content?.[0]?.text ?? '';

/** What is to be written at one place. */
interface Place {
  readonly node: JSONContent;
  /** Number of the loaded block that stood here. */
  readonly at: number | undefined;
  readonly isKept: boolean;
}

/** Finds the loaded blocks that are still there, and those in whose place others are. */
function placesOf(nodes: readonly JSONContent[], { blocks }: Loaded): Place[] {
  const old = blocks.map(({ key }) => key);
  const now = nodes.map((node) => JSON.stringify(node));
  // Of blocks that are alike, those at the same end of the text are the same.
  const most = Math.min(old.length, now.length);
  let [top, end] = [0, 0];
  while (top < most && old[top] === now[top]) top += 1;
  while (end < most - top && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const places: Place[] = [];
  let loaded = 0;
  const keep = (until: number) => {
    for (const node of nodes.slice(places.length, until)) places.push({ node, at: loaded++, isKept: true });
  };
  for (const { buffer1, buffer2 } of diffIndices(old.slice(top, old.length - end), now.slice(top, now.length - end))) {
    const [lost, from, count] = [buffer1[1], top + buffer2[0], buffer2[1]];
    keep(from);
    const inPlace = (index: number) => (lost === count ? loaded + index : undefined);
    nodes.slice(from, from + count).forEach((node, index) => {
      places.push({ node, at: inPlace(index), isKept: false });
    });
    loaded += lost;
  }
  keep(nodes.length);
  return places;
}

function compose(places: readonly Place[], { blocks, gaps }: Loaded, keepsGaps: boolean): string {
  const sourceOf = ({ node, at, isKept }: Place) =>
    node.type === 'raw' && !isKept ? rawText(node) : at === undefined ? '' : (blocks[at]?.source ?? '');
  const isWritten = ({ node, isKept }: Place) => isKept || node.type === 'raw';
  let [text, own] = ['', ''];
  for (const [index, place] of places.entries()) {
    const { node, at, isKept } = place;
    const [last, next] = [places[index - 1], places[index + 1]];
    // Lists of one marker side by side would be one list.
    const taken = [markerOf(own), next && isWritten(next) && markerOf(sourceOf(next))];
    const free = <T extends string>(all: readonly T[]) =>
      [...all.filter((each) => each === markerOf(sourceOf(place))), ...all].find((each) => !taken.includes(each));
    const markers = { bullet: free(bullets) ?? '-', bulletOrdered: free(signs) ?? '.' };
    const goesOn = last && at !== undefined && last.at === at - 1 && (keepsGaps || (isKept && last.isKept));
    own = isWritten(place) ? sourceOf(place) : stringify(toMarkdownTree([node]), markers);
    text += (last && (goesOn ? gaps[at] : '\n\n')) ?? '';
    text += own;
  }
  return gaps[0] + text + (gaps.length > 1 ? gaps.at(-1) : '');
}

/**
 * Blocks that a reader of the text finds in it, if the text says what the editor shows; undefined for what no Markdown says.
 * @param asWritten true where a block that is shown as it is written stays one, false where it is read by itself
 */
function expectedKeys(
  places: readonly Place[],
  { addresses }: Loaded,
  asWritten: boolean,
): readonly string[] | undefined {
  try {
    return places.flatMap(({ node, isKept }) => {
      if (isKept || (asWritten && node.type === 'raw')) return [JSON.stringify(node)];
      if (node.type === 'raw') return load(rawText(node)).blocks.map(({ key }) => key);
      return toMarkdownTree([node]).map((each) => keyed(toEditor(each, addresses), '').key);
    });
  } catch {
    return undefined;
  }
}

/**
 * Writes what the editor shows. Blocks as they were loaded keep their lines, with the empty lines around them.
 * @returns the text, and false if a reader of it would find something else
 */
export function write(
  shown: readonly JSONContent[],
  loaded: Loaded,
): { readonly text: string; readonly isSame: boolean } {
  const places = placesOf(
    shown.filter((node) => toMarkdownTree([node]).length > 0),
    loaded,
  );
  if (places.length === 0 && loaded.blocks.length > 0) return { text: '', isSame: true };
  // A block may say something else beside a new one, such as indented code below a list.
  const besideNew = places.map((place, index) => ({
    ...place,
    isKept: place.isKept && places[index - 1]?.isKept !== false && places[index + 1]?.isKept !== false,
  }));
  // Only what is new can change what a reader finds, there and beside it. What is above is read too, because it can change it:
  // below indented code, the parser finds no list that begins with another number than 1.
  const first = besideNew.findIndex(({ isKept }) => !isKept);
  if (first < 0) return { text: compose(places, loaded, true), isSame: true };
  const from = Math.max(0, first - 3);
  const to = besideNew.findLastIndex(({ isKept }) => !isKept) + 1;
  const keysOf = (text: string) => load(`${loaded.names}\n\n***\n\n${text}`).blocks.map(({ key }) => key);
  const isFound = (keys: readonly string[]) =>
    [false, true].some((asWritten) => {
      const expected = expectedKeys(places.slice(first, to), loaded, asWritten);
      return expected && keys.slice(-expected.length).join('\n') === expected.join('\n');
    });
  const ways = [
    [places, true],
    [places, false],
    [besideNew, false],
  ] as const;
  const isRight = ([each, keepsGaps]: (typeof ways)[number]) =>
    isFound(keysOf(compose(each.slice(from, to), loaded, keepsGaps)));
  const right = ways.find(isRight);
  const [chosen, keepsGaps] = right ?? ways[1];
  return { text: compose(chosen, loaded, keepsGaps), isSame: right !== undefined };
}
