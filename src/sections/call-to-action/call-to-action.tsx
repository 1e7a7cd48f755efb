import { ButtonLink } from '../../components/button.tsx';
import type { CallToAction as CallToActionWords } from '../../content/schema/parts.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  readonly words: CallToActionWords;
  /** Page of the closing, which decides how much of the illustration above it is still tangled. */
  readonly page: 'home' | 'about' | 'services' | 'approach';
}

/** Closing of a page with the next step (HOME-5, SERVICES-4, APPROACH-4). */
export function CallToAction({ words, page }: CallToActionProps) {
  return (
    <section className={styles.callToAction} data-ground="paper">
      <div className={styles.illustration}>
        <Illustration of={`closing-${page}`} />
      </div>
      <div className={styles.words}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
        <ButtonLink href={words.action.href}>{words.action.label}</ButtonLink>
      </div>
    </section>
  );
}
