import type { CallToAction as CallToActionWords } from '../../../content/types.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Drawing } from '../../illustrations/drawing.tsx';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  readonly words: CallToActionWords;
  /** Decides how much of the drawing above it is still tangled. */
  readonly page: 'home' | 'about' | 'services' | 'approach';
}

/** The closing of a page: what to do next (HOME-5, SERVICES-4, APPROACH-4). */
export function CallToAction({ words, page }: CallToActionProps) {
  return (
    <section className={styles.callToAction} data-ground="paper">
      <div className={styles.drawing}>
        <Drawing of={`closing-${page}`} />
      </div>
      <div className={styles.words}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
        <ButtonLink href={words.action.href}>{words.action.label}</ButtonLink>
      </div>
    </section>
  );
}
