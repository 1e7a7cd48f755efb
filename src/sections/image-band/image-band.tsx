import { Image } from '../../components/image.tsx';
import type { Image as ImageWords } from '../../content/schema/parts.ts';
import styles from './image-band.module.css';

/** Photograph between two sections; it runs off the page at the right, like the lines of the illustration. */
export function ImageBand({ image }: { image: ImageWords }) {
  return (
    <div className={styles.band} data-ground="paper">
      <Image image={image} shape="photo" sizes="(width >= 60rem) 64vw, 95vw" />
    </div>
  );
}
