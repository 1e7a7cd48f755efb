import { Disclosure } from '../../components/disclosure.tsx';
import { Section } from '../../components/section.tsx';
import type { SectionOf } from '../kinds.ts';
import styles from './questions.module.css';

/** Questions that clients ask before they write (CONTACT-2). */
export function Questions({ words }: { words: SectionOf<'questions'> }) {
  return (
    <Section heading={words.heading} ground="white">
      {words.list.map((entry) => (
        <Disclosure key={entry.question} className={styles.question} heading={<h3>{entry.question}</h3>}>
          <p className={styles.answer}>{entry.answer}</p>
        </Disclosure>
      ))}
    </Section>
  );
}
