import type { Picture as PictureWords } from '../content/schema/parts.ts';
import { Illustration } from '../illustrations/illustration.tsx';
import styles from './picture.module.css';
import { identityOf, type Shape, sourceOf } from './picture-source.ts';

/**
 * Image of the site, with an illustration of the same size as its stand-in. The stand-in shows until the image has
 * loaded, and stays if the image fails to load. There is no `figure`: its caption would be the credit, which is hidden
 * until the image has loaded and does not describe it.
 * @param sizes layout width, as in the `sizes` attribute
 */
export function Picture({ picture, shape, sizes }: { picture: PictureWords; shape: Shape; sizes: string }) {
  const { formats, ...source } = sourceOf(picture, shape);
  const image = (
    <img className={styles.image} {...source} sizes={sizes} alt={picture.alt} loading="lazy" decoding="async" />
  );
  return (
    <div>
      <div className={styles.picture} data-shape={shape} data-ground="ink">
        <div className={styles.standIn}>
          <Illustration of={{ standIn: shape, id: identityOf(picture) }} />
        </div>
        {formats ? (
          <picture>
            {formats.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
            ))}
            {image}
          </picture>
        ) : (
          image
        )}
      </div>
      {picture.credit && (
        <p className={styles.credit}>
          <a href={picture.credit.href}>{picture.credit.label}</a>
        </p>
      )}
    </div>
  );
}
