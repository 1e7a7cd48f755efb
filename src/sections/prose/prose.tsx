import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Picture } from '../../components/image/image.tsx';
import { Band } from '../../components/section.tsx';
import { site } from '../../content/content.ts';
import { markdownToHtml } from '../../content/documents/markdown.ts';
import { type PropsOf, shows } from '../shows.ts';
import part from './part.module.css';
import styles from './prose.module.css';

const components: Components = {
  // A table of very many columns scrolls in itself.
  table: ({ children }) => (
    <div className={styles.scroller}>
      <table>{children}</table>
    </div>
  ),
  th: ({ children, align }) => <th data-align={align}>{children}</th>,
  td: ({ children, align }) => <td data-align={align}>{children}</td>,
  pre: ({ children }) => <pre className={styles.code}>{children}</pre>,
  img: ({ src = '', alt = '', title }) => (
    <figure className={styles.figure}>
      <Picture image={{ host: 'local', path: String(src), alt }} shape="whole" sizes="(width >= 48rem) 42rem, 90vw" />
      {title && <figcaption>{title}</figcaption>}
    </figure>
  ),
};

/** Text that the owner writes in Markdown. HTML in it is left out. */
const Markdown = ({ text, hasIds }: { text: string; hasIds?: boolean }) =>
  // The policy allows no style attributes.
  toJsxRuntime(markdownToHtml(text, site.documents, hasIds), {
    ...{ Fragment, jsx, jsxs, components },
    tableCellAlignToStyle: false,
  });

interface ProseProps {
  /** Text in Markdown. */
  readonly markdown: string;
  readonly draft?: boolean;
  /** Facts about the text, beside it on wide screens. */
  readonly aside?: ReactNode;
}

/** Text of a document: an article, a case study or a plain page. */
export const Prose = ({ markdown, draft, aside }: ProseProps) => (
  <Band ground="paper" isText className={aside ? styles.beside : undefined}>
    {aside && <header className={styles.aside}>{aside}</header>}
    <div className={styles.text}>
      {draft && <p className={styles.draft}>{site.documents.draft}</p>}
      <Markdown text={markdown} />
    </div>
  </Band>
);

/** Section of text, whose headings stand in a column of their own. */
export const ProsePart = ({ words, ground }: PropsOf<'prose'>) => (
  <Band ground={ground} isText>
    <div className={`${styles.text} ${part.part}`}>
      <Markdown text={words.markdown} hasIds={false} />
    </div>
  </Band>
);

export const shown = [shows({ kind: 'prose', component: ProsePart, ground: 'paper' })];
