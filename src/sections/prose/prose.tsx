import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Picture } from '../../components/image/image.tsx';
import { Band } from '../../components/section.tsx';
import { site } from '../../content/content.ts';
import styles from './prose.module.css';

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
  img: ({ src = '', alt = '', title }) => (
    <figure className={styles.figure}>
      <Picture
        image={{ host: 'local', path: decodeURI(src), alt }}
        shape="whole"
        sizes="(width >= 48rem) 42rem, 90vw"
      />
      {title && <figcaption>{title}</figcaption>}
    </figure>
  ),
};

const remarkPlugins = [remarkGfm];

/** Text that the owner writes in Markdown. HTML in it is left out, and links to `javascript:` and the like lead nowhere. */
const Markdown = ({ text }: { text: string }) => (
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

interface ProseProps {
  /** Text in Markdown. */
  readonly markdown: string;
  readonly draft: boolean;
  /** Facts about the text, beside it on wide screens. */
  readonly aside?: ReactNode;
}

/** Text of a document: an article, a case study or a plain page. */
export const Prose = ({ markdown, draft, aside }: ProseProps) => (
  <Band ground="paper" className={aside ? styles.beside : undefined}>
    {aside && <div className={styles.aside}>{aside}</div>}
    <div className={styles.text}>
      {draft && <p className={styles.draft}>{site.documents.draft}</p>}
      <Markdown text={markdown} />
    </div>
  </Band>
);
