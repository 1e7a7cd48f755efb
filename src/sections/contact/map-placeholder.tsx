import { Illustration } from '../../illustrations/illustration.tsx';
import { type PropsOf, shows } from '../shows.ts';
import styles from './map-placeholder.module.css';

/** Placeholder for a map (CONTACT-1): the site generates it, so that no map service sees the visitor. */
export function MapPlaceholder({ words, ground }: PropsOf<'map'>) {
  return (
    <section className={styles.map} data-ground={ground}>
      <div className={styles.illustration}>
        <Illustration of="map" />
      </div>
      <div className={styles.words}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
      </div>
    </section>
  );
}

export const shown = [shows({ kind: 'map', component: MapPlaceholder, ground: 'ink' })];
