import type { Masthead as MastheadWords } from '../../content/types.ts';
import { Drawing } from '../drawing/drawing.tsx';
import type { MomentName } from '../drawing/moments.ts';
import styles from './masthead.module.css';

/** The opening of a page: its main heading, and the moment of the drawing that belongs to it. */
export function Masthead({ words, moment }: { words: MastheadWords; moment: MomentName }) {
  return (
    <div className={styles.masthead} data-ground="ink">
      <div className={styles.drawing}>
        <Drawing of={moment} />
      </div>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{words.heading}</h1>
        <p>{words.lede}</p>
      </div>
    </div>
  );
}
