import { Image } from '../../components/image/image.tsx';
import { Band } from '../../components/section.tsx';
import { type PropsOf, shows } from '../shows.ts';
import styles from './image-band.module.css';

/** Photograph between two sections, with a statement beside it. */
export const ImageBand = ({ words: { image, statement }, stepNames, ground, joined }: PropsOf<'image'>) => (
  <Band ground={ground} joined={joined} className={styles.columns}>
    {/* No paragraph: its lines are closer together than those of a text to read (WCAG 1.4.8). */}
    {statement && <div className={styles.statement}>{statement}</div>}
    <Image image={image} stepNames={stepNames} shape="photo" sizes="(width >= 60rem) 50vw, 95vw" />
  </Band>
);

export const shown = [shows({ kind: 'image', component: ImageBand })];
