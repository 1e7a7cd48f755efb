import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import type { CallToAction as CallToActionWords } from '../../content/schema/parts.ts';
import type { IllustrationName } from '../../illustrations/catalogue.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import beside from './beside-calculator.module.css';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  readonly words: CallToActionWords;
  /** Illustration above it: how much is still tangled. */
  readonly illustration?: IllustrationName;
  /** Calculator beside the words, which brings its own illustration. */
  readonly calculator?: ReactNode;
}

/** Closing of a page with the next step (HOME-5, SERVICES-4, APPROACH-4). */
export function CallToAction({ words, illustration = 'closing', calculator }: CallToActionProps) {
  return (
    <section className={`${styles.callToAction} ${calculator ? beside.beside : ''}`} data-ground="paper">
      {!calculator && (
        <div className={styles.illustration}>
          <Illustration of={illustration} />
        </div>
      )}
      <div className={styles.words}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
        <ButtonLink href={words.action.href}>{words.action.label}</ButtonLink>
      </div>
      {calculator}
    </section>
  );
}
