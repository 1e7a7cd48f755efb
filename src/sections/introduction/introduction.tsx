import { ArrowLink } from '../../components/arrow-link.tsx';
import { Image } from '../../components/image/image.tsx';
import { Section } from '../../components/section.tsx';
import { type PropsOf, shows } from '../shows.ts';
import styles from './introduction.module.css';

/** Introduction to the consultancy, in two paragraphs, with a link to the page about it (HOME-2). */
export function Introduction({ words, stepNames, ground }: PropsOf<'introduction'>) {
  return (
    <Section
      heading={words.heading}
      ground={ground}
      low
      image={
        <div className={styles.image}>
          <Image image={words.image} stepNames={stepNames} shape="photo" sizes="(width >= 60rem) 30vw, 90vw" />
        </div>
      }
    >
      <div className={styles.words}>
        {words.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ArrowLink href={words.link.href}>{words.link.label}</ArrowLink>
      </div>
    </Section>
  );
}

export const shown = [shows({ kind: 'introduction', component: Introduction, ground: 'paper' })];
