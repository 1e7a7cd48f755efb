import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ReactElement, ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Picture } from '../../components/image/image.tsx';
import { Band, type Ground } from '../../components/section.tsx';
import { site } from '../../content/content.ts';
import { headingsIn, markdownToHtml } from '../../content/documents/markdown.ts';
import { type PropsOf, shows } from '../shows.ts';
import part from './part.module.css';
import styles from './prose.module.css';

/** Characters of the longest line of code that fits into the narrowest window. */
const fits = 24;

const components: Components = {
  // A table of very many columns scrolls in itself.
  table: ({ children }) => (
    <div className={styles.scroller}>
      <table>{children}</table>
    </div>
  ),
  th: ({ children, align, scope }) => (
    <th data-align={align} scope={scope}>
      {children}
    </th>
  ),
  td: ({ children, align }) => <td data-align={align}>{children}</td>,
  // Focusable where it scrolls: WebKit gives the keyboard no other way to its end.
  pre: ({ children }) => {
    const { props } = children as ReactElement<{ children?: ReactNode }>;
    const scrolls = String(props.children)
      .split('\n')
      .some(({ length }) => length > fits);
    return (
      <pre
        className={`${styles.scroller} ${styles.code}`}
        {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': site.documents.code })}
      >
        {children}
      </pre>
    );
  },
  img: ({ src = '', alt = '', title }) => {
    // A figure needs a caption as its name.
    const Part = title ? 'figure' : 'div';
    return (
      <Part className={styles.figure}>
        <Picture image={{ host: 'local', path: String(src), alt }} shape="whole" sizes="(width >= 48rem) 42rem, 90vw" />
        {title && <figcaption>{title}</figcaption>}
      </Part>
    );
  },
};

/** Text that the owner writes in Markdown. HTML in it is left out. */
const Markdown = ({ html }: { html: ReturnType<typeof markdownToHtml> }) =>
  // The policy allows no style attributes.
  toJsxRuntime(html, { ...{ Fragment, jsx, jsxs, components }, tableCellAlignToStyle: false });

/** Links to the headings of a text: beside it, or folded above it on a narrow screen. */
function Contents({ headings }: { headings: ReturnType<typeof headingsIn> }) {
  const links = (
    <ul>
      {headings.map((heading) => (
        <li key={heading.id}>
          <a href={`#${heading.id}`}>{heading.text}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.contents} aria-label={site.documents.contents}>
      <div>
        <p>{site.documents.contents}</p>
        {links}
      </div>
      <details>
        <summary>{site.documents.contents}</summary>
        {links}
      </details>
    </nav>
  );
}

interface ProseProps {
  /** Text in Markdown. */
  readonly markdown: string;
  readonly draft?: boolean;
  /** True for a notice or terms, which are looked up rather than read: their headings are small. */
  readonly isLegal?: boolean;
  readonly ground?: Ground;
  /** Facts about the text, beside it on wide screens. */
  readonly aside?: ReactNode;
}

/** Text of a document: an article, a case study or a plain page. */
export function Prose({ markdown, draft, isLegal, ground = 'paper', aside }: ProseProps) {
  const html = markdownToHtml(markdown, site.documents);
  const headings = headingsIn(html);
  const hasContents = headings.length > 2 && site.documents.contents !== undefined;
  const beside = (aside || hasContents) && (
    <header>
      {aside}
      {hasContents && <Contents headings={headings} />}
    </header>
  );
  return (
    <Band ground={ground} isText className={beside ? styles.beside : undefined}>
      {beside}
      <div className={isLegal ? `${styles.text} ${styles.legal}` : styles.text}>
        {draft && <p className={styles.draft}>{site.documents.draft}</p>}
        <Markdown html={html} />
      </div>
    </Band>
  );
}

/** Section of text, whose headings stand in a column of their own. */
export const ProsePart = ({ words, ground }: PropsOf<'prose'>) => (
  <Band ground={ground} isText>
    <div className={`${styles.text} ${part.part}`}>
      <Markdown html={markdownToHtml(words.markdown, site.documents, false)} />
    </div>
  </Band>
);

export const shown = [shows({ kind: 'prose', component: ProsePart, ground: 'paper' })];
