import type { Image as ImageWords } from '../../content/schema/parts.ts';
import { Image } from './image.tsx';
import styles from './strand-image.module.css';

/**
 * Photograph that a strand enters from the left edge of the window. It runs off the page at the right, like the lines of the
 * illustrations. The element around it clips what is outside of the window.
 */
export const StrandImage = ({ image, sizes }: { image: ImageWords; sizes: string }) => (
  <div className={styles.image}>
    <Image image={image} shape="photo" sizes={sizes} />
  </div>
);
