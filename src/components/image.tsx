import type { ReactNode } from 'react';
import type { Image as ImageWords } from '../content/schema/parts.ts';
import { Illustration } from '../illustrations/illustration.tsx';
import styles from './image.module.css';
import { identityOf, type Shape, sourceOf } from './image-source.ts';

/** Frame of an image with its stand-in: an illustration of the same size, which `id` decides. */
export function StandIn({ shape, id, children }: { shape: Shape; id: string; children?: ReactNode }) {
  return (
    <div className={styles.frame} data-shape={shape} data-ground="ink">
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
export function Image({ image, shape, sizes }: { image: ImageWords; shape: Shape; sizes: string }) {
  const { formats, ...source } = sourceOf(image, shape);
  const element = (
    <img className={styles.image} {...source} sizes={sizes} alt={image.alt} loading="lazy" decoding="async" />
  );
  return (
    <div>
      <StandIn shape={shape} id={identityOf(image)}>
        {formats ? (
          <picture>
            {formats.map(({ type, srcSet }) => (
              <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
            ))}
            {element}
          </picture>
        ) : (
          element
        )}
      </StandIn>
      {image.credit && (
        <p className={styles.credit}>
          <a href={image.credit.href}>{image.credit.label}</a>
        </p>
      )}
    </div>
  );
}
