import type { ContactWords } from '../../../content/types.ts';
import { Drawing } from '../../illustrations/drawing.tsx';
import styles from './map-placeholder.module.css';

/** Stands where a map would go (CONTACT-1): drawn by the site, so that no map service sees the visitor. */
export function MapPlaceholder({ words }: { words: ContactWords['map'] }) {
  return (
    <section className={styles.map} data-ground="ink">
      <div className={styles.drawing}>
        <Drawing of="map" />
      </div>
      <div className={styles.words}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
      </div>
    </section>
  );
}
