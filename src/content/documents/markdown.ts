import type { Nodes, Root } from 'mdast';
import { defaultFootnoteBackContent, toHast } from 'mdast-util-to-hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { invisibleProblem, plainTarget } from '../../../config/invisible-characters.ts';
import { idOf, takenIds } from './document-names.ts';
import type { Body } from './documents.ts';

/**
 * Markdown of a document: the tree that a page shows, which pages and previews render, and what is wrong with the text, which is
 * whatever that tree lacks.
 */

/** CommonMark with tables, footnotes, task lists and strikethrough (github.github.com/gfm), but for "~", as in "10~20 or 30~40". */
export const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false });

/** Node of a tree, of Markdown or of HTML. */
interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}

/** Calls a function for each node of a tree, with the nodes around it, the outermost first. */
function walk<Each extends Node>(
  node: Each,
  visit: (node: Each, around: readonly Each[]) => void,
  around: Each[] = [],
) {
  visit(node, around);
  for (const child of node.children ?? []) walk(child as Each, visit, [...around, node]);
}

/** Words of a node. */
function wordsOf(node: Node): string {
  let words = '';
  walk<Node & { readonly value?: string }>(node, (each) => {
    if (each.type === 'text' || each.type === 'inlineCode') words += each.value;
  });
  return words;
}

/** Takes images out of paragraphs that have nothing else: a figure is no part of a paragraph. */
function unwrapImages(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) unwrapImages(child);
  const children = (node as Root).children.flatMap((child) => {
    if (child.type !== 'paragraph') return [child];
    const images = child.children.filter(({ type }) => type === 'image' || type === 'imageReference');
    const others = child.children.filter((each) => !images.includes(each));
    const isAlone = images.length > 0 && others.every((each) => each.type === 'text' && !each.value.trim());
    return isAlone ? (images as unknown as Root['children']) : [child];
  });
  (node as Root).children = children;
}

/** Blanks and marks of no width that word processors leave beside the marks of Markdown, which takes a plain blank alone. */
const besideMarks = /(?! )[\p{Z}\u200b\u2060\ufeff\u00ad]/gu;

const withAllBlanksPlain = (markdown: string) => markdown.replaceAll(besideMarks, ' ');

/** Words between two marks with such blanks inside, as in `**\u00a0bold**`, which Markdown takes for no marks. */
const blankInside =
  /(?<![\\*_~])(\*\*|__|~~|(?<![\p{L}\p{N}])[*_])((?! )\p{Z}*)(?=[^\s*_~])([^\n*_~]*[^\s*_~])((?! )\p{Z}*)\1(?![*_~])/gu;

/** Puts the blanks outside the marks. With blanks inside both, one star or underscore may be meant as it is. */
const withBlanksOutside = (words: string) =>
  words.replaceAll(blankInside, (all, mark: string, before: string, inner: string, after: string) =>
    mark.length === 1 && before && after ? all : before + mark + inner + mark + after,
  );

/** Makes blanks plain between marks, as in `#\u00a0Heading`; words, code and hard line breaks stay. So do places in the text. */
export function withPlainMarks(markdown: string): string {
  const shadow = withAllBlanksPlain(markdown);
  if (shadow === markdown) return markdown;
  let [done, plain] = [0, ''];
  // remark-gfm makes links of bare addresses, and takes the places of the words around them away.
  const withoutAddresses = shadow.replaceAll(/@|:(?=\/\/)|(?<=www)\./gi, '%');
  walk<Nodes>(parser.parse(withoutAddresses), (node, around) => {
    const { start: { offset: start = 0 } = {}, end: { offset: end = 0 } = {} } = node.position ?? {};
    const isKept = 'value' in node || node.type === 'break' || ('url' in node && node.url.includes(' '));
    if (!isKept || start < done || around.some(({ type }) => type === 'linkReference')) return;
    // The fences around code are marks.
    const isFenced =
      node.type === 'code' && /[`~]/.test(shadow[start] ?? '') && shadow.slice(start, end).includes('\n');
    const [from, to] = isFenced ? [shadow.indexOf('\n', start), shadow.lastIndexOf('\n', end - 1)] : [start, end];
    const kept = markdown.slice(from, to);
    plain += shadow.slice(done, from) + (node.type === 'text' ? withBlanksOutside(kept) : kept);
    done = to;
  });
  return plain + shadow.slice(done);
}

function parse(markdown: string): Root {
  const root = parser.parse(withPlainMarks(markdown));
  walk<Nodes>(root, (node) => {
    if ('url' in node) node.url = plainTarget(node.url);
  });
  unwrapImages(root);
  return root;
}

/** Words that the page adds to footnotes. */
interface NoteWords {
  readonly notes: string;
  /** Link back, before the number of the note. */
  readonly backToText: string;
}

/** Makes the HTML of a text, as a tree: without the HTML that it has, and with an id for each heading unless `hasIds` is false. */
function toHtml(root: Root, words?: NoteWords, hasIds = true) {
  const html = toHast(root, {
    clobberPrefix: '',
    footnoteLabel: words?.notes,
    footnoteLabelProperties: { className: ['visually-hidden'] },
    // Links of one name would be heard alike.
    footnoteBackLabel: (note, again) => `${words?.backToText} ${note + 1}${again > 1 ? `-${again}` : ''}`,
    // U+FE0E makes the arrow a character of text: iOS would show an emoji.
    footnoteBackContent: (note, again) => {
      const [, ...number] = defaultFootnoteBackContent(note, again);
      return [
        {
          type: 'element',
          tagName: 'span',
          properties: { ariaHidden: 'true' },
          children: [{ type: 'text', value: '↩\uFE0E' }],
        },
        ...number,
      ];
    },
  });
  const ids = new Set<string>();
  walk(html, (node) => {
    if ('properties' in node && node.properties.id) ids.add(String(node.properties.id));
    if (node.type !== 'element' || node.tagName !== 'tr') return;
    const first = node.children.find((child) => child.type === 'element');
    // The first cell names its row, for screen readers.
    if (first?.tagName === 'td' && wordsOf(first)) {
      first.tagName = 'th';
      first.properties.scope = 'row';
    }
  });
  walk(html, (node) => {
    if (!hasIds || node.type !== 'element' || !/^h\d$/.test(node.tagName) || node.properties.id) return;
    const name = idOf(wordsOf(node));
    let id = name;
    for (let number = 2; ids.has(id) || takenIds.includes(id); number += 1) id = `${name}-${number}`;
    if (!name) return;
    node.properties.id = id;
    ids.add(id);
  });
  return { html, ids: [...ids] };
}

/**
 * Tree of a text's HTML (github.com/syntax-tree/hast), for the page that shows it.
 * @param hasIds false for a text beside others, whose headings could have the same ids
 */
export const markdownToHtml = (markdown: string, words: NoteWords, hasIds?: boolean) =>
  toHtml(parse(markdown), words, hasIds).html;

/** Headings of a text at its highest level that a link can lead to. */
export const headingsIn = (html: ReturnType<typeof markdownToHtml>) =>
  ('children' in html ? html.children : []).flatMap((node) => {
    const id = node.type === 'element' && node.tagName === 'h2' && node.properties.id;
    return id ? [{ id: String(id), text: wordsOf(node) }] : [];
  });

/** What a Markdown text names, and what is wrong with its form, each with its line in the file. */
interface Examined {
  readonly images: { readonly host: 'local'; readonly path: string; readonly alt: string; readonly line: number }[];
  readonly links: { readonly href: string; readonly line: number }[];
  /** Ids of its headings and footnotes, to which links may lead. */
  readonly ids: readonly string[];
  readonly problems: { readonly line: number; readonly problem: string }[];
  /** Minutes that a text takes to read, at least one. */
  readonly minutes: number;
}

/** Words that an adult reads in a minute: 238 silently in English prose (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
const wordsPerMinute = 238;

const minutesToRead = (markdown: string): number =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0) / wordsPerMinute));

/** Line that begins quotations or lists one in the other, so deep that the parser's stack may not do. */
const nestedDeeply =
  // A row of hyphens or stars alone is a rule, or a part of a table.
  /^(?![ \t]*([-*])([ \t]*\1)*[ \t]*$)[ \t]*(>[ \t]*|([-*+]|\d+[.)])[ \t]+){50}/m;

/** Most levels of a tree, in which a list takes two. */
const mostLevels = 110;

const tooDeep = 'has quotations, lists or marks nested more than 50 deep. Use fewer levels.';

/** Describes what is wrong with an image; undefined if nothing is. The rules of the content find files that are not there. */
function imageProblem(
  { alt }: { alt?: string | null | undefined },
  url: string,
  source: string,
  parent: Nodes | undefined,
): string | undefined {
  if (!/^(root|listItem|blockquote|footnoteDefinition)$/.test(parent?.type ?? '')) {
    return 'has an image among its words. Put empty lines before and after the image.';
  }
  if (!alt?.trim()) return 'has an image without alt text. Describe the image in words: ![words](/image.jpg).';
  if ((source.match(/(?<!\\)\][([]/g) ?? []).length > 1) {
    return 'has a link or an image in its alt text. Describe the image in plain words.';
  }
  return /^(\w+:|\/\/)/.test(url)
    ? 'shows an image of another website. Put the file into public/, and write its path: /image.jpg.'
    : undefined;
}

/** What looks like marks and is shown as it is written, in a text with its backslashes. */
const noMarks: readonly (readonly [found: RegExp, problem: string])[] = [
  [/^#{2,6}[^\s#]/m, 'needs a blank after "##", which makes a heading.'],
  [/(?<!\\)\[\[.+?\]\]/, 'has a link of a program for notes. Write [words](/address) or ![words](/image.jpg).'],
  // CommonMark 0.31.2, 6.2: "**A:**b".
  [
    /(?<![\w\\*])\*\*(?=\S)[^*\n]+\*\*/,
    'has stars that make nothing bold. Put a blank beside them, outside the words.',
  ],
  [
    /^\|[ :|]*-[ :|-]*$/m,
    'has a table whose first row has more or fewer cells than the line of hyphens. Write as many.',
  ],
  [
    /^\[!\w+\]|\{%.+?%\}|\{\{.+?\}\}|\{[#:.][^{}\n]*\}$|(?<![\w=])==(?=\S)[^=\n]+==(?!\w)/m,
    'has marks of another program. Write Markdown, or put them between backticks.',
  ],
];

/**
 * Describes what is wrong with a piece of text that Markdown shows as it is written; undefined if nothing is.
 * @param source the text with its backslashes
 */
function textProblem(text: string, source: string): string | undefined {
  const [footnote] = /\[\^[^\]\s]+\]/.exec(text) ?? [];
  if (footnote) return `has ${footnote} and no text for it. Write "${footnote}: …" on a line of its own.`;
  const [, marks] = noMarks.find(([found]) => found.test(source)) ?? [];
  if (marks) return marks;
  if (/(?<!\\)\](\(| \((\/|$))/.test(source)) {
    return 'has a link or an image that Markdown can’t read. In an address, write %20 for a blank; a telephone number has none. For brackets that are no link, write "\\](".';
  }
  // `a[0][1]` is no link.
  const [, name] = /(?<!\w\[[^\][]*)(?<!\\)\]\[([^\][^]*)\]/.exec(source) ?? [];
  if (name)
    return `has a link or an image to [${name}], and no address for it. Write "[${name}]: /address" on a line of its own.`;
  const [placeholder] = /\{\w+(\.\w+)+\}/.exec(text) ?? [];
  return placeholder && `has ${placeholder}, which nothing replaces in a document. Write the words themselves.`;
}

/** Describes what is wrong with a heading, written so, after one of a level; undefined if nothing is (WCAG 2.2, technique G141). */
function headingProblem(heading: Nodes & { type: 'heading' }, source: string, level: number): string | undefined {
  if (wordsOf(heading).trim() === '') return 'is a heading without words. Write some, or delete it.';
  const [signs = ''] = /^[^\p{L}\p{N}]*/u.exec(source) ?? [];
  if (heading.depth === 1) return invisibleProblem(signs) ?? 'is a second main heading. Write it with "##".';
  return heading.depth > level + 1 ? `skips a level of headings. Write it with "${'#'.repeat(level + 1)}".` : undefined;
}

/** Describes what is wrong with HTML; undefined for comments alone. A comment may be the owner's own. */
function htmlProblem(html: string): string | undefined {
  const rest = html.replace(/<!--(>|->|((?!<!--).)*?-->)/gs, '').trim();
  if (!rest) return undefined;
  if (!html.startsWith('<!--')) return 'has HTML, which the page leaves out. Write Markdown.';
  return rest.startsWith('<!--')
    ? 'is a comment without an end, and the page leaves out all that follows. Write "-->" where the comment ends.'
    : 'has words after a comment, which the page leaves out. Put the comment on a line of its own.';
}

/** Describes why the page does not show words, by the nodes around them. */
function lostProblem(around: readonly Nodes[], isFirst: (node: Nodes) => boolean): string {
  const note = around.find((node) => node.type === 'footnoteDefinition');
  if (note && !isFirst(note)) return 'is the second text of a footnote. Give each footnote a number of its own.';
  if (note) {
    return `is a footnote that no text leads to. Write [^${note.label ?? note.identifier}] after the words that it explains.`;
  }
  return around.some(({ type }) => type === 'tableRow')
    ? 'has more cells than the first row of the table, and the page leaves them out. Give that row as many.'
    : 'has words that the page leaves out. Write them in another way.';
}

const placeOf = ({ position }: { position?: Nodes['position'] }) =>
  position && `${position.start.offset} ${position.end.offset}`;

/**
 * Examines the Markdown of a document. Its headings begin at the second level and leave none out. Images have an alt text and a
 * paragraph of their own. All words are shown on the page, but for comments.
 */
function examine({ markdown, line }: Body): Examined {
  const examined: Examined = { images: [], links: [], ids: [], problems: [], minutes: minutesToRead(markdown) };
  const nested = nestedDeeply.exec(withAllBlanksPlain(markdown));
  if (nested) {
    const at = line - 1 + markdown.slice(0, nested.index).split('\n').length;
    return { ...examined, problems: [{ line: at, problem: tooDeep }] };
  }
  const root = parse(markdown);
  const lineOf = ({ position }: Nodes) => line - 1 + (position?.start.line ?? 1);
  const sourceOf = ({ position }: Nodes) => markdown.slice(position?.start.offset, position?.end.offset);
  const report = (node: Nodes, problem: string | false | undefined) => {
    if (problem) examined.problems.push({ line: lineOf(node), problem });
  };
  const firsts = new Map<string, Nodes>();
  const named = new Set<string>();
  const keyOf = (node: Nodes) => ('identifier' in node ? `${node.type} ${node.identifier}` : '');
  walk<Nodes>(root, (node, around) => {
    if (around.length === mostLevels) report(node, tooDeep);
    if (!firsts.has(keyOf(node))) firsts.set(keyOf(node), node);
  });
  if (examined.problems.length > 0) return examined;
  const isFirst = (node: Nodes) => firsts.get(keyOf(node)) === node;
  const targetOf = (node: Nodes) => {
    const target = 'identifier' in node ? firsts.get(`definition ${node.identifier}`) : node;
    return { href: target && 'url' in target ? target.url : '', line: lineOf(target ?? node) };
  };
  const { html, ids } = toHtml(root);
  const shown = new Set<string | undefined>();
  walk(html, (node) => {
    shown.add(placeOf(node));
  });
  walk<Nodes>(root, (node) => {
    if ('referenceType' in node && shown.has(placeOf(node))) named.add(node.identifier);
  });
  let level = 1;
  walk<Nodes>(root, (node, around) => {
    const isWords = 'value' in node && node.type !== 'html' && node.value.trim() !== '';
    if ((isWords || /^(image|footnoteDef)/.test(node.type)) && !shown.has(placeOf(node))) {
      report(node, lostProblem([...around, node], isFirst));
    }
    switch (node.type) {
      case 'heading':
        report(node, headingProblem(node, sourceOf(node), level));
        level = node.depth;
        break;
      case 'link':
      case 'linkReference': {
        const target = targetOf(node);
        examined.links.push(target);
        const [foreign] = (/^[a-z]/i.test(sourceOf(node)) && /[^ -~\p{sc=Latin}]/u.exec(target.href)) || [];
        report(node, foreign && `has "${foreign}" in an address without marks. Write <https://…> around the address.`);
        const isEmpty = wordsOf(node).trim() === '' && !('alt' in (node.children[0] ?? {}));
        report(node, isEmpty && 'is a link without words. Write some, or delete it.');
        break;
      }
      case 'definition': {
        const problem = `is an address that no link names, and the page leaves it out. Write [words][${node.label ?? node.identifier}] where the link belongs; for a bracket that is none, write "\\[".`;
        report(node, !isFirst(node) && `is the second address of [${node.identifier}]. Delete one of the two.`);
        report(node, !named.has(node.identifier) && problem);
        break;
      }
      case 'image':
      case 'imageReference': {
        const { href } = targetOf(node);
        const problem = imageProblem(node, href, sourceOf(node), around.at(-1));
        report(node, problem);
        if (!problem) examined.images.push({ host: 'local', path: href, alt: node.alt ?? '', line: lineOf(node) });
        break;
      }
      case 'text':
        report(node, textProblem(node.value, sourceOf(node)));
        break;
      case 'code': {
        const info = [/^[\w+#.-]*$/.test(node.lang ?? '') ? '' : node.lang, node.meta].filter(Boolean).join(' ');
        const problem = `has "${info}" where a block of code names its language, and the page leaves it out. Begin the code on the next line.`;
        report(node, info !== '' && problem);
        break;
      }
      case 'html':
        report(node, htmlProblem(node.value));
        break;
    }
  });
  return { ...examined, ids };
}

const examined = new Map<string, Examined>();

/**
 * Examines the Markdown of a document. Parsing takes milliseconds a page, and each preview of the desk validates all texts, of
 * which one has changed: the last are kept.
 */
export function examineBody(body: Body): Examined {
  const key = `${body.line} ${body.markdown}`;
  const found = examined.get(key) ?? examine(body);
  if (examined.size >= 500) examined.clear();
  examined.set(key, found);
  return found;
}

/** Examines the Markdown of a section, which has no footnotes: their ids would be those of another text on the page. */
export function examineSection(markdown: string): Examined {
  const found = examineBody({ markdown, line: 1 });
  const problem = 'has a footnote, which only the text of a document can have. Write its words in brackets.';
  return found.ids.includes('footnote-label')
    ? { ...found, problems: [{ line: 1, problem }, ...found.problems] }
    : found;
}
