import type { ReactNode } from 'react';
import type { Image as ImageWords } from '../../content/schema/parts.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import styles from './image.module.css';
import { identityOf, type Shape, sourceOf } from './image-source.ts';

/** Frame of an image. Its stand-in, of the same size, shows until the image covers it. */
export function Frame({ shape, standIn, children }: { shape: Shape; standIn: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.frame} data-shape={shape} data-ground="ink">
      <div className={styles.standIn}>{standIn}</div>
      {children}
    </div>
  );
}

interface ImageProps {
  readonly image: ImageWords;
  readonly shape: Shape;
  /** Layout width, as in the `sizes` attribute. */
  readonly sizes: string;
  /** By default an illustration that is this image's alone. */
  readonly standIn?: ReactNode;
}

/**
 * Image of the site. Its stand-in shows until the image has loaded, and stays if the image fails to load. There is no
 * `figure`: its caption would be the credit, which is hidden until the image has loaded and does not describe it.
 */
export function Image({ image, shape, sizes, standIn }: ImageProps) {
  const { formats, ...source } = sourceOf(image, shape);
  const element = (
    <img className={styles.image} {...source} sizes={sizes} alt={image.alt} loading="lazy" decoding="async" />
  );
  return (
    <div>
      <Frame shape={shape} standIn={standIn ?? <Illustration of={{ standInFor: identityOf(image) }} />}>
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
      </Frame>
      {image.credit && (
        <p className={styles.credit}>
          <a href={image.credit.href}>{image.credit.label}</a>
        </p>
      )}
    </div>
  );
}
