import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { MarkdownImage } from '../../components/image/markdown-image.tsx';
import { site } from '../../content/content.ts';
import styles from './markdown.module.css';

const words = site.documents;

const components: Components = {
  // A table of very many columns scrolls in itself.
  table: ({ children }) => (
    <div className={styles.scroller}>
      <table>{children}</table>
    </div>
  ),
  // The policy allows no style attributes.
  th: ({ children, style }) => <th data-align={style?.textAlign}>{children}</th>,
  td: ({ children, style }) => <td data-align={style?.textAlign}>{children}</td>,
  pre: ({ children }) => <pre className={styles.code}>{children}</pre>,
  // A figure is no part of a paragraph: an image has a paragraph of its own.
  p: ({ node, children }) =>
    node?.children.every((child) => child.type === 'element' && child.tagName === 'img') ? children : <p>{children}</p>,
  // The renderer encodes addresses; files go by their names.
  img: ({ src = '', alt = '', title }) => <MarkdownImage path={decodeURI(src)} alt={alt} caption={title} />,
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
