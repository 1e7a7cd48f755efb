import type { Hero as HeroWords } from '../../content/types.ts';
import { Drawing } from '../drawing/drawing.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './hero.module.css';

/** The opening of the home page, with its call to action (HOME-1). */
export function Hero({ words }: { words: HeroWords }) {
  return (
    <div className={styles.hero} data-ground="ink">
      <div className={styles.drawing}>
        <Drawing of="home" opens />
      </div>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{words.heading}</h1>
        <p>{words.lede}</p>
        <ButtonLink href={words.action.href}>{words.action.label}</ButtonLink>
      </div>
    </div>
  );
}
