import type { ReactNode } from 'react';
import { Band } from '../../components/band.tsx';
import { site } from '../../content/content.ts';
import { Markdown } from './markdown.tsx';
import styles from './prose.module.css';

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
