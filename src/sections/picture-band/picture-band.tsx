import { Picture } from '../../components/picture.tsx';
import type { Picture as PictureWords } from '../../content/schema/parts.ts';
import styles from './picture-band.module.css';

/** Photograph between two sections; it runs off the page at the right, like the lines of the illustration. */
export function PictureBand({ picture }: { picture: PictureWords }) {
  return (
    <div className={styles.band} data-ground="paper">
      <Picture picture={picture} shape="photo" sizes="(width >= 60rem) 64vw, 95vw" />
    </div>
  );
}
