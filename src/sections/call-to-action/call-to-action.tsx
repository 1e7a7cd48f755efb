import type { ReactNode } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import type { Ground } from '../../components/section.tsx';
import { Illustration } from '../../illustrations/illustration.tsx';
import type { SectionOf } from '../kinds.ts';
import { shows } from '../shows.ts';
import above from './above-calculator.module.css';
import alone from './alone.module.css';
import styles from './call-to-action.module.css';

/** Closing of a page with the next step (HOME-5, SERVICES-4, APPROACH-4). A calculator stands above the button, with its own illustration. */
export function CallToAction(props: {
  words: Omit<SectionOf<'callToAction'>, 'kind'>;
  ground?: Ground;
  calculator?: ReactNode;
}) {
  const { heading, text, action, illustration } = props.words;
  const calculator = props.words.calculator === 'true' && props.calculator;
  const button = <ButtonLink href={action.href}>{action.label}</ButtonLink>;
  return (
    <section
      className={`${styles.callToAction} ${calculator ? above.above : alone.alone}`}
      data-ground={props.ground ?? 'paper'}
      data-calculator={calculator ? '' : undefined}
    >
      {!calculator && illustration && (
        <div className={alone.illustration}>
          <Illustration of={illustration} />
        </div>
      )}
      <div className={styles.words}>
        <h2>{heading}</h2>
        <p>{text}</p>
        {!calculator && button}
      </div>
      {calculator}
      {calculator && <div className={above.last}>{button}</div>}
    </section>
  );
}

export const shown = [shows({ kind: 'callToAction', component: CallToAction, ground: 'paper' })];
