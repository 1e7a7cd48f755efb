import { Extension, type Extensions, getSchema, Mark, Node } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** What the editor can show: the Markdown of a document, as far as its page shows it (src/content/documents/markdown.ts). */

/** Attributes that keep what Markdown says beyond its words: whether a list has empty lines, and how a link names its address. */
const Kept = Extension.create({
  name: 'kept',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList', 'listItem'], attributes: { spread: { default: false, rendered: false } } },
    { types: ['link'], attributes: { reference: { default: null, rendered: false } } },
  ],
});

/** Words of code, which may be bold, or a link. */
const Code = Mark.create({
  name: 'code',
  code: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
});

const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const label = { label: { parseHTML: (element: HTMLElement) => element.dataset.label } };

/** Mark of a footnote in the text. */
const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => label,
  parseHTML: () => [{ tag: 'sup[data-label]' }],
  renderHTML: ({ node }) => ['sup', { 'data-label': node.attrs.label }, String(node.attrs.label)],
});

/** Text of a footnote. */
const FootnoteDefinition = Node.create({
  name: 'footnoteDefinition',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => label,
  parseHTML: () => [{ tag: 'div[data-label]' }],
  renderHTML: ({ node }) => ['div', { 'data-label': node.attrs.label }, 0],
});

/** Markdown that is shown as it is written: comments, addresses of links, and whatever the editor would not write again as it was. */
const Raw = Node.create({
  name: 'raw',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-raw]', preserveWhitespace: 'full' as const, priority: 60 }],
  renderHTML: () => ['pre', { 'data-raw': '' }, 0],
});

export const extensions: Extensions = [
  StarterKit.configure({
    code: false,
    heading: { levels: [2, 3, 4, 5, 6] },
    link: false,
    underline: false,
    // The desk undoes what was typed, as in other fields.
    undoRedo: false,
  }),
  Link.extend({ inclusive: false }).configure({
    openOnClick: false,
    markdownLinks: true,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null },
    shouldAutoLink: (address) => /^(https?:\/\/|www\.)|@/.test(address),
  }),
  Table,
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  Kept,
  Code,
  Image,
  FootnoteReference,
  FootnoteDefinition,
  Raw,
];

export const schema = getSchema(extensions);
