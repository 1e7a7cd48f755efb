import type { Picture as PictureWords } from '../../content/types.ts';
import { Drawing } from '../illustrations/drawing.tsx';
import styles from './picture.module.css';
import { identityOf, type Shape, sourceOf } from './picture-source.ts';

/**
 * A picture of the site with a drawn stand-in of the same size, which shows until the picture has arrived and stays if
 * it never does. No `figure`: its caption would be the credit, which is hidden until the picture is there, and tells
 * nothing of what it shows.
 * @param sizes the width at which it is laid out, as in the `sizes` attribute
 */
export function Picture({ picture, shape, sizes }: { picture: PictureWords; shape: Shape; sizes: string }) {
  return (
    <div>
      <div className={styles.picture} data-shape={shape} data-ground="ink">
        <div className={styles.standIn}>
          <Drawing of={{ standIn: shape, id: identityOf(picture) }} />
        </div>
        <img
          className={styles.image}
          {...sourceOf(picture, shape)}
          sizes={sizes}
          alt={picture.alt}
          loading="lazy"
          decoding="async"
        />
      </div>
      {picture.credit && (
        <p className={styles.credit}>
          <a href={picture.credit.href}>{picture.credit.label}</a>
        </p>
      )}
    </div>
  );
}
