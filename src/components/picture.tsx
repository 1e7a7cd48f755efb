import type { ReactNode } from 'react';
import type { Picture as PictureWords } from '../content/schema/parts.ts';
import { Illustration } from '../illustrations/illustration.tsx';
import styles from './picture.module.css';
import { identityOf, type Shape, sourceOf } from './picture-source.ts';

/** Frame of an image with its stand-in: an illustration of the same size, which `id` decides. */
export function StandIn({ shape, id, children }: { shape: Shape; id: string; children?: ReactNode }) {
  return (
    <div className={styles.picture} data-shape={shape} data-ground="ink">
      <div className={styles.standIn}>
        <Illustration of={{ standIn: shape, id }} />
      </div>
      {children}
    </div>
  );
}

/**
 * Image of the site. Its stand-in shows until the image has loaded, and stays if the image fails to load. There is no
 * `figure`: its caption would be the credit, which is hidden until the image has loaded and does not describe it.
 * @param sizes layout width, as in the `sizes` attribute
 */
export function Picture({ picture, shape, sizes }: { picture: PictureWords; shape: Shape; sizes: string }) {
  const { formats, ...source } = sourceOf(picture, shape);
  const image = (
    <img className={styles.image} {...source} sizes={sizes} alt={picture.alt} loading="lazy" decoding="async" />
  );
  return (
    <div>
      <StandIn shape={shape} id={identityOf(picture)}>
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
      </StandIn>
      {picture.credit && (
        <p className={styles.credit}>
          <a href={picture.credit.href}>{picture.credit.label}</a>
        </p>
      )}
    </div>
  );
}
