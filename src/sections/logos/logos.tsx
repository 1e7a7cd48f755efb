import { Picture } from '../../components/image/image.tsx';
import { Section } from '../../components/section.tsx';
import { type PropsOf, shows } from '../shows.ts';
import styles from './logos.module.css';

/** Logos of clients, from the owner's own files. Their permission is for the owner alone. */
export const Logos = ({ words, ground }: PropsOf<'logos'>) => (
  <Section heading={words.heading} ground={ground}>
    <ul className={styles.logos}>
      {words.logos.map(({ name, path }) => (
        <li key={name}>
          <Picture image={{ host: 'local', path, alt: name }} shape="whole" sizes="11rem" />
        </li>
      ))}
    </ul>
  </Section>
);

export const shown = [shows({ kind: 'logos', component: Logos, ground: 'white' })];
