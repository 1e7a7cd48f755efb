import { Disclosure } from '../../components/disclosure.tsx';
import { Section } from '../../components/section.tsx';
import { type PropsOf, shows } from '../shows.ts';
import styles from './questions.module.css';

/** Questions that clients ask before they write (CONTACT-2). The first is open, and shows what the others hold. */
export function Questions({ words, ground }: PropsOf<'questions'>) {
  return (
    <Section heading={words.heading} ground={ground} low>
      {words.list.map((entry, index) => (
        <Disclosure
          key={entry.question}
          className={styles.question}
          heading={<h3>{entry.question}</h3>}
          open={index === 0}
        >
          <p className={styles.answer}>{entry.answer}</p>
        </Disclosure>
      ))}
    </Section>
  );
}

export const shown = [shows({ kind: 'questions', component: Questions, ground: 'white' })];
