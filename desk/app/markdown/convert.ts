import type { JSONContent } from '@tiptap/core';
import type { BlockContent, Nodes, PhrasingContent, RootContent } from 'mdast';
import { splitAtReferences } from '../../../src/content/references.ts';

/** Turns the nodes of a Markdown tree (github.com/syntax-tree/mdast) into those of the editor, and back. */

type Mark = NonNullable<JSONContent['marks']>[number];

/** Addresses of a text's links, by their names. */
export type Addresses = ReadonlyMap<string, { readonly url: string; readonly title?: string | null | undefined }>;

/** Marks of the editor by the nodes of Markdown, those that go around the others first. */
const markOf = { link: 'link', linkReference: 'link', emphasis: 'italic', strong: 'bold', delete: 'strike' } as const;
const nodeOf = { italic: 'emphasis', bold: 'strong', strike: 'delete' } as const;
const markOrder: readonly string[] = Object.values(markOf);

const isText = ({ type }: JSONContent) => type === 'text';
const isCode = ({ marks = [] }: JSONContent) => marks.some(({ type }) => type === 'code');
const isBlank = (node: JSONContent) => isText(node) && !isCode(node) && !node.text?.trim();
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const hasMark = ({ marks = [] }: JSONContent, mark: Mark) => marks.some((each) => isSame(each, mark));
const paragraphs = (content: JSONContent[]) => (content.length > 0 ? content : [{ type: 'paragraph' }]);

/** Makes the editor's words; neighbours with the same marks are one. */
function inline(children: readonly Nodes[], addresses: Addresses, marks: readonly Mark[] = []): JSONContent[] {
  const nodes = children.flatMap((child): JSONContent[] => {
    const one = (node: JSONContent, own = marks) => [own.length > 0 ? { ...node, marks: [...own] } : node];
    switch (child.type) {
      case 'text':
        return splitAtReferences(child.value.replace(/ *\n */g, ' ')).flatMap((part, index) => {
          if (index % 2 > 0) return one({ type: 'reference', attrs: { source: part } });
          return part ? one({ type: 'text', text: part }) : [];
        });
      case 'inlineCode':
        return one({ type: 'text', text: child.value }, [...marks, { type: 'code' }]);
      case 'break':
        return one({ type: 'hardBreak' });
      case 'image':
        return one({ type: 'image', attrs: { src: child.url, alt: child.alt ?? '', title: child.title ?? null } });
      case 'footnoteReference':
        return one({ type: child.type, attrs: { label: child.label ?? child.identifier } });
      case 'emphasis':
      case 'strong':
      case 'delete':
        return inline(child.children, addresses, [...marks, { type: markOf[child.type] }]);
      case 'link':
      case 'linkReference': {
        const { identifier, label, referenceType } = { identifier: '', label: '', referenceType: '', ...child };
        const { url, title = null } = 'url' in child ? child : (addresses.get(identifier) ?? { url: '' });
        const reference = identifier && { reference: { identifier, label, referenceType } };
        return inline(child.children, addresses, [
          ...marks,
          { type: 'link', attrs: { href: url, title, ...Object(reference) } },
        ]);
      }
    }
    throw new Error(`The editor has no ${child.type}.`);
  });
  const all: JSONContent[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    const goesOn = last && isText(last) && isText(node) && isSame(last.marks, node.marks);
    if (goesOn) last.text = `${last.text}${node.text}`;
    else all.push({ ...node });
  }
  return all;
}

/**
 * Makes the editor's node of a block of Markdown.
 * @throws Error for what the editor has no node for
 */
export function toEditor(node: Nodes, addresses: Addresses): JSONContent {
  const words = () => ('children' in node ? inline(node.children, addresses) : []);
  const blocks = () => ('children' in node ? node.children.map((child) => toEditor(child, addresses)) : []);
  switch (node.type) {
    case 'paragraph':
      return { type: node.type, content: words() };
    case 'heading':
      return { type: node.type, attrs: { level: node.depth }, content: words() };
    case 'blockquote':
      return { type: node.type, content: paragraphs(blocks()) };
    case 'footnoteDefinition':
      return { type: node.type, attrs: { label: node.label ?? node.identifier }, content: paragraphs(blocks()) };
    case 'thematicBreak':
      return { type: 'horizontalRule' };
    case 'code':
      if (node.meta) break;
      return {
        type: 'codeBlock',
        attrs: { language: node.lang ?? null },
        content: node.value ? [{ type: 'text', text: node.value }] : [],
      };
    case 'list': {
      const { ordered, start, spread } = node;
      const attrs = { spread: spread ?? false, ...(ordered && { start: start ?? 1 }) };
      return { type: ordered ? 'orderedList' : 'bulletList', attrs, content: blocks() };
    }
    case 'listItem':
      if (typeof node.checked === 'boolean') break;
      return { type: node.type, attrs: { spread: node.spread ?? false }, content: paragraphs(blocks()) };
    case 'table': {
      const { align, children } = node;
      const width = children[0]?.children.length ?? 0;
      // The page leaves the other cells out.
      if (children.some((row) => row.children.length > width)) break;
      const content = children.map((row, index) => ({
        type: 'tableRow',
        content: Array.from({ length: width }, (_, column) => ({
          type: index === 0 ? 'tableHeader' : 'tableCell',
          attrs: { align: align?.[column] ?? null },
          content: [{ type: 'paragraph', content: inline(row.children[column]?.children ?? [], addresses) }],
        })),
      }));
      return { type: node.type, content };
    }
  }
  throw new Error(`The editor has no such ${node.type}.`);
}

/** Makes words of references, takes blanks out of marks that don't go on after them, and away from the ends of lines, where Markdown has none. */
function tidied(content: readonly JSONContent[]): JSONContent[] {
  const words = content.map(
    ({ attrs, ...node }): JSONContent =>
      node.type === 'reference' ? { ...node, type: 'text', text: attrs?.source } : { ...node, attrs },
  );
  const pieces = words.flatMap((node): JSONContent[] =>
    isText(node) && !isCode(node)
      ? (node.text ?? '').split(/(^\s+|\s+$)/).flatMap((text) => (text ? [{ ...node, text }] : []))
      : [node],
  );
  const isWord = (node: JSONContent) => !isBlank(node) && node.type !== 'hardBreak';
  const kept = pieces.slice(Math.max(0, pieces.findIndex(isWord)), pieces.findLastIndex(isWord) + 1);
  return kept.flatMap((node, at) => {
    if (!isBlank(node)) return [node];
    const around = [
      kept.slice(0, at).findLast((each) => !isBlank(each)),
      kept.slice(at).find((each) => !isBlank(each)),
    ];
    const [before, after] = around as [JSONContent, JSONContent];
    if (!isWord(before) || !isWord(after)) return [];
    return [{ ...node, marks: node.marks?.filter((mark) => hasMark(before, mark) && hasMark(after, mark)) ?? [] }];
  });
}

/** Makes words of Markdown, in which one mark is within the other. */
function phrasing(content: readonly JSONContent[]): PhrasingContent[] {
  const [node] = content;
  if (!node) return [];
  const { type, text = '', attrs, marks = [] } = node;
  const reach = (mark: Mark) => content.findIndex((each) => !hasMark(each, mark)) >>> 0;
  const [mark] = marks
    .filter((each) => each.type !== 'code')
    .toSorted((a, b) => reach(b) - reach(a) || markOrder.indexOf(a.type) - markOrder.indexOf(b.type));
  if (mark) {
    const inside = content
      .slice(0, reach(mark))
      .map((each) => ({ ...each, marks: each.marks?.filter((own) => !isSame(own, mark)) ?? [] }));
    const children = phrasing(inside);
    const { href: url = '', title, reference } = mark.attrs ?? {};
    const link = reference ? { type: 'linkReference', ...reference } : { type: 'link', url, title };
    const around = mark.type === 'link' ? link : { type: nodeOf[mark.type as keyof typeof nodeOf] };
    return [{ ...around, children }, ...phrasing(content.slice(inside.length))];
  }
  const words = { type: isCode(node) ? 'inlineCode' : 'text', value: text } as const;
  const others: Record<string, PhrasingContent> = {
    hardBreak: { type: 'break' },
    image: { type: 'image', url: attrs?.src, alt: attrs?.alt, title: attrs?.title },
    footnoteReference: {
      type: 'footnoteReference',
      label: attrs?.label,
      identifier: String(attrs?.label).toLowerCase(),
    },
  };
  return [others[type ?? ''] ?? words, ...phrasing(content.slice(1))];
}

/** Makes the blocks of Markdown of the editor's. An empty paragraph is none. */
export const toMarkdownTree = (nodes: readonly JSONContent[]): RootContent[] =>
  nodes.flatMap((node) =>
    node.type === 'paragraph' && tidied(node.content ?? []).length === 0 ? [] : [blockOf(node)],
  );

function blockOf({ type, attrs, content = [] }: JSONContent): RootContent {
  const words = () => phrasing(tidied(content));
  const blocks = () => toMarkdownTree(content) as BlockContent[];
  switch (type) {
    case 'heading':
      return { type, depth: attrs?.level, children: words() };
    case 'blockquote':
      return { type, children: blocks() };
    case 'footnoteDefinition':
      return { type, label: attrs?.label, identifier: String(attrs?.label).toLowerCase(), children: blocks() };
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'codeBlock':
    case 'raw':
      return { type: 'code', lang: attrs?.language, value: content[0]?.text ?? '' };
    case 'bulletList':
    case 'orderedList': {
      const { start = null, spread } = attrs ?? {};
      return {
        type: 'list',
        ordered: type === 'orderedList',
        start,
        spread,
        children: content.map(blockOf) as never[],
      };
    }
    case 'listItem':
      return { type, spread: attrs?.spread, children: blocks() };
    case 'table': {
      const align = (content[0]?.content ?? []).map((cell) => cell.attrs?.align ?? null);
      return { type, align, children: content.map(blockOf) as never[] };
    }
    case 'tableRow':
      return { type, children: content.map(blockOf) as never[] };
    case 'tableHeader':
    case 'tableCell': {
      const line = content[0]?.content ?? [];
      const blank = { type: 'text', text: ' ' };
      return {
        type: 'tableCell',
        children: phrasing(tidied(line.map((each) => (each.type === 'hardBreak' ? blank : each)))),
      };
    }
  }
  return { type: 'paragraph', children: words() };
}
