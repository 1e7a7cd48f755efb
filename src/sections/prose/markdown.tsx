import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { TextImage } from '../../components/text-image.tsx';
import { site } from '../../content/content.ts';
import styles from './markdown.module.css';

const words = site.documents;

/** What may be wider than a phone scrolls in itself, with the keyboard too (WCAG 2.2, 2.1.1). */
const components: Components = {
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard can't scroll the table
    <section className={styles.scroller} aria-label={words.table} tabIndex={0}>
      <table>{children}</table>
    </section>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard can't scroll the code
    <section className={styles.scroller} aria-label={words.code} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  ),
  // A figure is no part of a paragraph: an image has a paragraph of its own.
  p: ({ node, children }) =>
    node?.children.every((child) => child.type === 'element' && child.tagName === 'img') ? children : <p>{children}</p>,
  img: ({ src = '', alt = '', title }) => <TextImage path={src} alt={alt} caption={title} />,
};

const remarkPlugins = [remarkGfm];

/** Text that the owner writes in Markdown. HTML in it is left out, and links to `javascript:` and the like lead nowhere. */
export const Markdown = ({ text }: { text: string }) => (
  <ReactMarkdown
    remarkPlugins={remarkPlugins}
    remarkRehypeOptions={{
      clobberPrefix: '',
      footnoteLabel: words.notes,
      footnoteLabelProperties: { className: ['visually-hidden'] },
      footnoteBackLabel: words.backToText,
    }}
    components={components}
    skipHtml
  >
    {text}
  </ReactMarkdown>
);
