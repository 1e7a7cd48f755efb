import { ButtonLink } from '../../components/button.tsx';
import type { CallToAction as CallToActionWords } from '../../content/schema/parts.ts';
import type { IllustrationName } from '../../illustrations/catalogue.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  readonly words: CallToActionWords;
  /** Illustration above it: how much is still tangled. */
  readonly illustration?: IllustrationName;
}

/** Closing of a page with the next step (HOME-5, SERVICES-4, APPROACH-4). */
export function CallToAction({ words, illustration = 'closing' }: CallToActionProps) {
  return (
    <section className={styles.callToAction} data-ground="paper">
      <div className={styles.illustration}>
        <Illustration of={illustration} />
      </div>
      <div className={styles.words}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
        <ButtonLink href={words.action.href}>{words.action.label}</ButtonLink>
      </div>
    </section>
  );
}
