import { Extension, type Extensions, getSchema, Mark, Node } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { referencesIn, splitAtReferences } from '../../../src/content/references.ts';

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

const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => label,
  parseHTML: () => [{ tag: 'sup[data-label]' }],
  renderHTML: ({ node }) => ['sup', { 'data-label': node.attrs.label }, String(node.attrs.label)],
});

interface ReferenceOptions {
  /** Finds what a reference stands for; undefined if it names no text. */
  readonly find: (path: string) => { readonly label: string; readonly text: string } | undefined;
}

/** Makes references of what was typed, pasted or inserted as one. */
const findReferences = new Plugin({
  appendTransaction: (transactions, _, { doc, schema, tr }) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    doc.descendants(({ text, marks }, position, parent) => {
      if (!text || [parent?.type, ...marks.map(({ type }) => type)].some((type) => type?.spec.code)) return;
      let from = position;
      for (const [index, source] of splitAtReferences(text).entries()) {
        const to = from + source.length;
        const node = index % 2 > 0 && schema.nodes.reference?.create({ source }, null, marks);
        if (node) tr.replaceWith(tr.mapping.map(from), tr.mapping.map(to), node);
        from = to;
      }
    });
    return tr.docChanged ? tr : null;
  },
});

/** Text that stands for another one, such as `{company.name}`: a chip that names it, and shows it when it is chosen. */
const Reference = Node.create<ReferenceOptions>({
  name: 'reference',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ find: () => undefined }),
  addAttributes: () => ({ source: { parseHTML: ({ textContent }) => textContent, rendered: false } }),
  parseHTML: () => [{ tag: 'span[data-reference]' }],
  renderHTML: ({ node }) => ['span', { 'data-reference': '' }, String(node.attrs.source)],
  renderText: ({ node }) => String(node.attrs.source),
  addNodeView() {
    return ({ node }) => {
      const source = String(node.attrs.source);
      const { label, text } = this.options.find(referencesIn(source)[0] ?? '') ?? { label: source, text: '' };
      const [dom, value] = [document.createElement('span'), document.createElement('span')];
      dom.dataset.reference = text && 'known';
      dom.title = text;
      value.textContent = text && `: ${text}`;
      dom.append(label, value);
      return { dom };
    };
  },
  addProseMirrorPlugins: () => [findReferences],
});

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

export const extensionsWith = (options?: ReferenceOptions): Extensions => [
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
  Reference.configure(options),
  FootnoteReference,
  FootnoteDefinition,
  Raw,
];

export const schema = getSchema(extensionsWith());
