import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Nodes, Parents, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { contentFolder } from '../../../config/content-folder.ts';
import type { Violation } from '../content-error.ts';
import { fileProblem, type LinkTargets, linkProblem } from '../link-targets.ts';
import { readText } from '../read-text.ts';
import { contentFile } from '../schema/schemas.ts';
import { parseContent, unreadableViolations } from '../yaml.ts';
import { type DocumentKey, documentFolders, isDocumentName, isFolder } from './document-names.ts';

/** Markdown file with front matter, as it is on the disk. */
export interface DocumentFile {
  /** Folder and name, such as `insights/two-forms`. */
  readonly key: DocumentKey;
  /** Values of the front matter; undefined if they can't be parsed. */
  readonly values: unknown;
  readonly body: Body;
  readonly violations: readonly Violation[];
}

/** Markdown text after the front matter. */
export interface Body {
  readonly markdown: string;
  /** Number of its first line in the file. */
  readonly line: number;
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
  // An empty line in place of the first "---" keeps the numbers of the lines.
  const { data, violations } = parseContent(`\n${yaml}`, file);
  return { key, values: data, body, violations: [...violations, ...unreadableViolations(body.markdown, file)] };
}

/** Problem with a file of the privacy notice as it was before version 1.0. */
export const formerNotice =
  'is no longer read. Run "npm run privacy-notice": it turns the notice into pages/privacy.md.';

/**
 * Lists the documents of a content folder, in the order of their names. Lists apart the files that look like documents, but
 * have a name or folder that no document may have.
 */
export function listDocuments(folder: string): { readonly keys: DocumentKey[]; readonly misnamed: string[] } {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const names = files
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /\.(md|markdown)$|\/.*\.ya?ml$/i.test(name) && name !== 'README.md')
    .toSorted();
  const keys = names.map((name) => name.replace(/\.md$/, '')).filter(isDocumentName);
  return { keys, misnamed: names.filter((name) => !isDocumentName(name.replace(/\.md$/, ''))) };
}

/** Describes what is wrong with the name of a file that looks like a document. */
const misnamedProblem = (name: string): string =>
  name === 'privacy.md'
    ? formerNotice
    : isFolder(path.posix.dirname(name))
      ? 'can’t be the name of a document. Use up to 200 lower-case letters, digits and hyphens, then ".md": "two-forms.md".'
      : `is in no folder that the site reads. Put it into ${Object.keys(documentFolders).join('/, ')}/, or delete it.`;

/** Reads all documents of a content folder. */
export function readDocuments(folder: string): { documents: DocumentFile[]; violations: Violation[] } {
  const { keys, misnamed } = listDocuments(folder);
  const texts = keys.map((key) => ({ key, ...readText(folder, `${key}.md`) }));
  const documents = texts.flatMap((each) => ('text' in each ? [parseDocument(each.key, each.text)] : []));
  const entries = readdirSync(folder);
  const notFolders = Object.keys(documentFolders).filter(
    (name) => entries.includes(name) && !statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  const violations = [
    ...misnamed.map((name) => [name, misnamedProblem(name)] as const),
    ...notFolders.map((name) => [name, 'needs to be a folder of documents.'] as const),
  ].map(([name, problem]) => ({ file: `${contentFolder}/${name}`, field: '', problem }));
  return {
    documents,
    violations: [
      ...violations,
      ...texts.flatMap((each) => ('violation' in each ? [each.violation] : [])),
      ...documents.flatMap((document) => document.violations),
    ],
  };
}

/** Returns true for a text with a line that begins quotations or lists one in the other, so deep that the parser's stack may not do. */
const isNestedDeeply = (text: string): boolean =>
  // A row of hyphens or stars alone is a rule, or a part of a table.
  /^(?![ \t]*([-*])([ \t]*\1)*[ \t]*$)[ \t]*(>[ \t]*|([-*+]|\d+[.)])[ \t]+){50}/m.test(text);

const markdown = unified().use(remarkParse).use(remarkGfm);

const parsed = new Map<string, Root>();

/**
 * Parses Markdown: CommonMark with tables, footnotes, task lists and strikethrough (github.github.com/gfm). Parsing takes
 * milliseconds a page, and each preview of the desk validates all texts, of which one has changed: the last are kept.
 */
function parseMarkdown(text: string): Root {
  const root = parsed.get(text) ?? (isNestedDeeply(text) ? { type: 'root', children: [] } : markdown.parse(text));
  if (parsed.size >= 500) parsed.clear();
  parsed.set(text, root);
  return root;
}

/** Images of a Markdown text, and where its links lead. */
interface Named {
  readonly images: readonly { readonly alt: string; readonly src: string }[];
  readonly links: readonly string[];
}

/** Finds the images of a Markdown text, and the links that may lead to a file. */
export function namedIn(text: string): Named {
  const images: { alt: string; src: string }[] = [];
  const links: string[] = [];
  if (!/!\[|\](\(|: *)<?\/[^\n]*\.|\](\(|: *)<?https:/.test(text)) return { images, links };
  const root = parseMarkdown(text);
  const definitions = definitionsOf(root);
  visit(root, (node) => {
    if (node.type === 'image') images.push({ alt: node.alt ?? '', src: node.url });
    if (node.type === 'imageReference') {
      images.push({ alt: node.alt ?? '', src: definitions.get(node.identifier) ?? '' });
    }
    if (node.type === 'link' || node.type === 'definition') links.push(node.url);
  });
  return { images, links };
}

/** Addresses that a text defines at another place than it uses them, by name. */
function definitionsOf(root: Root): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  visit(root, 'definition', ({ identifier, url }) => {
    if (!urls.has(identifier)) urls.set(identifier, url);
  });
  return urls;
}

/** Describes what is wrong with an image of a text; undefined if nothing is. */
function imageProblem(src: string, alt: string | null | undefined, files: readonly string[]): string | undefined {
  if (!alt?.trim()) {
    return 'has an image without alt text. Describe the image in words: ![words](/image.jpg).';
  }
  return /^(?!\w+:|\/\/)/.test(src)
    ? fileProblem(src, files)
    : 'shows an image of another website. Put the file into public/, and write its path: /image.jpg.';
}

/** Returns true for the parent of an image that is a paragraph of images alone: a figure is no part of a sentence or a link. */
const isAlone = (parent: Parents | undefined): boolean =>
  parent?.type === 'paragraph' &&
  parent.children.every(
    (child) =>
      child.type === 'image' || child.type === 'imageReference' || (child.type === 'text' && !child.value.trim()),
  );

/** Describes what is wrong with a piece of text that Markdown shows as it is written; undefined if nothing is. */
function textProblem(text: string): string | undefined {
  const [footnote] = /\[\^[^\]\s]+\]/.exec(text) ?? [];
  if (footnote) return `has ${footnote} and no text for it. Write "${footnote}: …" on a line of its own.`;
  const [placeholder] = /\{\w+(\.\w+)+\}/.exec(text) ?? [];
  return placeholder && `has ${placeholder}, which nothing replaces in a document. Write the words themselves.`;
}

function hasWords(node: Nodes): boolean {
  let words = '';
  visit(node, (each) => {
    if (each.type === 'text' || each.type === 'inlineCode') words += each.value;
  });
  return words.trim() !== '';
}

/**
 * Validates the body of a document. Its headings begin at the second level and leave none out (WCAG 2.2, technique G141).
 * Targets of links exist, images have an alt text and a paragraph of their own, footnotes have a text. There is no HTML.
 */
export function bodyViolations(
  file: string,
  { markdown: text, line }: Body,
  targets: LinkTargets,
  day?: string,
): Violation[] {
  const violations: Violation[] = [];
  if (isNestedDeeply(text)) {
    return [{ file, field: '', problem: 'has quotations or lists nested more than 50 deep. Use fewer levels.' }];
  }
  const root = parseMarkdown(text);
  const definitions = definitionsOf(root);
  const footnotes = new Set<string>();
  visit(root, 'footnoteReference', ({ identifier }) => void footnotes.add(identifier));
  let level = 1;
  const report = (node: { position?: { start: { line: number } } | undefined }, problem: string) =>
    violations.push({ file, field: `line ${(node.position?.start.line ?? 1) + line - 1}`, problem });
  visit(root, (node, _, parent) => {
    switch (node.type) {
      case 'heading':
        if (!hasWords(node)) {
          report(node, 'is a heading without words. Write some, or delete it.');
        } else if (node.depth === 1) {
          report(node, 'is a second main heading. Write it with "##".');
        } else if (node.depth > level + 1) {
          report(node, `skips a level of headings. Write it with "${'#'.repeat(level + 1)}".`);
        }
        level = Math.max(node.depth, 1);
        break;
      case 'link':
      case 'definition': {
        const problem = /^(mailto:|tel:|#)/.test(node.url) ? undefined : linkProblem(node.url, targets, day);
        if (problem) report(node, problem);
        break;
      }
      case 'image':
      case 'imageReference': {
        const url = node.type === 'image' ? node.url : (definitions.get(node.identifier) ?? '');
        const problem = isAlone(parent)
          ? imageProblem(url, node.alt, targets.publicFiles)
          : 'has an image among its words. Put empty lines before and after the image.';
        if (problem) report(node, problem);
        break;
      }
      case 'text': {
        const problem = textProblem(node.value);
        if (problem) report(node, problem);
        break;
      }
      case 'footnoteDefinition':
        if (!footnotes.has(node.identifier)) {
          report(
            node,
            `is a footnote that no text leads to. Write [^${node.label ?? node.identifier}] after the words that it explains.`,
          );
        }
        break;
      case 'html':
        if (!node.value.startsWith('<!--')) report(node, 'has HTML, which the page leaves out. Write Markdown.');
        break;
    }
  });
  return violations;
}

/** Reads the Markdown of a document of a content folder. */
export const readMarkdown = (key: DocumentKey, folder: string): string =>
  splitDocument(readFileSync(path.join(folder, `${key}.md`), 'utf8')).body.markdown;
