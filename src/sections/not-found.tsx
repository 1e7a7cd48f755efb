import type { NotFoundWords } from '../../content/types.ts';
import { Drawing } from '../drawing/drawing.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './not-found.module.css';

/** The 404 screen (SITE-9): the drawing stays tangled. */
export function NotFound({ words }: { words: NotFoundWords }) {
  return (
    <div className={styles.notFound} data-ground="ink">
      <div className={styles.drawing}>
        <Drawing of="not-found" />
      </div>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{words.heading}</h1>
        <p>{words.text}</p>
        <ButtonLink href={words.link.href}>{words.link.label}</ButtonLink>
      </div>
    </div>
  );
}
