import type { Nodes, Parents } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
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

/** Splits a document into its front matter, the YAML between two lines `---`, and its body. */
export function splitDocument(text: string): { readonly yaml: string | undefined; readonly body: Body } {
  const [whole = '', yaml] = /^\ufeff?---\r?\n(.*?)^---[ \t]*(?:\r?\n|$)/ms.exec(text) ?? [];
  return { yaml, body: { markdown: text.slice(whole.length), line: whole.split('\n').length } };
}

/** Parses a document. */
export function parseDocument(key: DocumentKey, text: string): DocumentFile {
  const file = contentFile(key);
  const { yaml, body } = splitDocument(text);
  if (yaml === undefined) {
    const problem = 'needs its fields at the top, between two lines "---".';
    return { key, values: undefined, body, violations: [{ file, field: 'line 1', problem }] };
  }
  const unreadable = unreadableViolations(text, file);
  // An empty line in place of the first "---" keeps the numbers of the lines.
  const { data, violations } = parseContent(`\n${yaml}`, file);
  return { key, values: data, body, violations: unreadable.length > 0 ? unreadable : violations };
}

/** What a Markdown text names, and what is wrong with its form, each with its line in the file. */
interface Examined {
  readonly images: { readonly host: 'local'; readonly path: string; readonly alt: string; readonly line: number }[];
  readonly links: { readonly href: string; readonly line: number }[];
  readonly problems: { readonly line: number; readonly problem: string }[];
}

/** Line that begins quotations or lists one in the other, so deep that the parser's stack may not do. */
const nestedDeeply =
  // A row of hyphens or stars alone is a rule, or a part of a table.
  /^(?![ \t]*([-*])([ \t]*\1)*[ \t]*$)[ \t]*(>[ \t]*|([-*+]|\d+[.)])[ \t]+){50}/m;

/** CommonMark with tables, footnotes, task lists and strikethrough (github.github.com/gfm). */
const markdownParser = unified().use(remarkParse).use(remarkGfm);

/** Returns true for the parent of an image that is a paragraph of images alone: a figure is no part of a sentence or a link. */
const isAlone = (parent: Parents | undefined): boolean =>
  parent?.type === 'paragraph' &&
  parent.children.every(
    (child) =>
      child.type === 'image' || child.type === 'imageReference' || (child.type === 'text' && !child.value.trim()),
  );

/** Describes what is wrong with an image; undefined if nothing is. The rules of the content find files that are not there. */
function imageProblem(url: string, alt: string | null | undefined, parent: Parents | undefined): string | undefined {
  if (!isAlone(parent)) return 'has an image among its words. Put empty lines before and after the image.';
  if (!alt?.trim()) return 'has an image without alt text. Describe the image in words: ![words](/image.jpg).';
  return /^(\w+:|\/\/)/.test(url)
    ? 'shows an image of another website. Put the file into public/, and write its path: /image.jpg.'
    : undefined;
}

/** Describes what is wrong with a piece of text that Markdown shows as it is written; undefined if nothing is. */
function textProblem(text: string): string | undefined {
  const [footnote] = /\[\^[^\]\s]+\]/.exec(text) ?? [];
  if (footnote) return `has ${footnote} and no text for it. Write "${footnote}: …" on a line of its own.`;
  const [placeholder] = /\{\w+(\.\w+)+\}/.exec(text) ?? [];
  return placeholder && `has ${placeholder}, which nothing replaces in a document. Write the words themselves.`;
}

/** Describes what is wrong with a heading after one of a level; undefined if nothing is (WCAG 2.2, technique G141). */
function headingProblem(heading: Nodes & { type: 'heading' }, level: number): string | undefined {
  let words = '';
  visit(heading, (each) => {
    if (each.type === 'text' || each.type === 'inlineCode') words += each.value;
  });
  if (words.trim() === '') return 'is a heading without words. Write some, or delete it.';
  if (heading.depth === 1) return 'is a second main heading. Write it with "##".';
  return heading.depth > level + 1 ? `skips a level of headings. Write it with "${'#'.repeat(level + 1)}".` : undefined;
}

/**
 * Examines the Markdown of a document. Its headings begin at the second level and leave none out. Images have an alt text and a
 * paragraph of their own, footnotes have a text. There is no HTML.
 */
function examine({ markdown, line }: Body): Examined {
  const examined: Examined = { images: [], links: [], problems: [] };
  const nested = nestedDeeply.exec(markdown);
  if (nested) {
    const at = line - 1 + markdown.slice(0, nested.index).split('\n').length;
    const problem = 'has quotations or lists nested more than 50 deep. Use fewer levels.';
    return { ...examined, problems: [{ line: at, problem }] };
  }
  const root = markdownParser.parse(markdown);
  const urls = new Map<string, string>();
  const footnotes = new Set<string>();
  visit(root, (node) => {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url);
    if (node.type === 'footnoteReference') footnotes.add(node.identifier);
  });
  let level = 1;
  visit(root, (node, _, parent) => {
    const at = line - 1 + (node.position?.start.line ?? 1);
    const report = (problem: string | false | undefined) => {
      if (problem) examined.problems.push({ line: at, problem });
    };
    switch (node.type) {
      case 'heading':
        report(headingProblem(node, level));
        level = node.depth;
        break;
      case 'link':
      case 'definition':
        if (!/^(mailto:|tel:|#)/.test(node.url)) examined.links.push({ href: node.url, line: at });
        break;
      case 'image':
      case 'imageReference': {
        const url = node.type === 'image' ? node.url : (urls.get(node.identifier) ?? '');
        const problem = imageProblem(url, node.alt, parent);
        report(problem);
        if (!problem) examined.images.push({ host: 'local', path: url, alt: node.alt ?? '', line: at });
        break;
      }
      case 'text':
        report(textProblem(node.value));
        break;
      case 'footnoteDefinition':
        report(
          !footnotes.has(node.identifier) &&
            `is a footnote that no text leads to. Write [^${node.label ?? node.identifier}] after the words that it explains.`,
        );
        break;
      case 'html':
        report(!node.value.startsWith('<!--') && 'has HTML, which the page leaves out. Write Markdown.');
        break;
    }
  });
  return examined;
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
