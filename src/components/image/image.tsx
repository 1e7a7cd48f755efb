import type { ReactNode } from 'react';
import type { Image as ImageWords } from '../../content/schema/parts.ts';
import { Illustration } from '../../illustrations/illustration.tsx';
import focusStyles from './focus.module.css';
import styles from './image.module.css';
import { focusOf, identityOf, type Shape, sourceOf } from './image-source.ts';
import strand from './strand-image.module.css';

/** Frame of an image. Its stand-in, of the same size, shows until the image covers it. */
export function Frame({ shape, standIn, children }: { shape: Shape; standIn: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.frame} data-shape={shape} data-ground="ink">
      <div className={styles.standIn}>{standIn}</div>
      {children}
    </div>
  );
}

/**
 * Classes for the focal point, in quarters: a frame that is lower than its image, and an image at an address, are cropped by the
 * browser, and the security policy allows no style attribute.
 */
function focusClasses(image: ImageWords): (string | undefined)[] {
  const focus = focusOf(image);
  const quarter = (per: number) => 25 * Math.round(per / 25);
  return focus ? [focusStyles.focus, focusStyles[`x${quarter(focus.x)}`], focusStyles[`y${quarter(focus.y)}`]] : [];
}

/**
 * Image alone, in each format that the build makes of it.
 * @param props.sizes layout width, as in the attribute of that name
 */
export function Picture(props: { image: ImageWords; shape: Shape; sizes: string; className?: string | undefined }) {
  const { image, shape, sizes, className } = props;
  const { formats = [], ...source } = sourceOf(image, shape);
  const element = (
    <img
      className={[className, ...focusClasses(image)].filter(Boolean).join(' ') || undefined}
      {...source}
      sizes={source.srcSet && sizes}
      alt={image.alt}
      loading="lazy"
      decoding="async"
    />
  );
  return formats.length === 0 ? (
    element
  ) : (
    <picture>
      {formats.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {element}
    </picture>
  );
}

interface ImageProps {
  readonly image: ImageWords;
  readonly shape: Shape;
  readonly sizes: string;
  /** Steps of the process that the image's stand-in shows. */
  readonly stepNames?: readonly string[];
  /** Another stand-in than that process. */
  readonly standIn?: ReactNode;
}

/**
 * Image of the site. Its stand-in shows until the image has loaded, and stays if the image fails to load. There is no
 * `figure`: its caption would be the credit, which is hidden until the image has loaded and does not describe it.
 */
export const Image = ({ image, shape, sizes, stepNames = [], standIn }: ImageProps) => (
  <div>
    <Frame shape={shape} standIn={standIn ?? <Illustration of={{ standInFor: identityOf(image), stepNames }} />}>
      <Picture image={image} shape={shape} sizes={sizes} className={styles.image} />
    </Frame>
    {image.credit && (
      <p className={styles.credit}>
        <a href={image.credit.href}>{image.credit.label}</a>
      </p>
    )}
  </div>
);

/**
 * Photograph that a strand leads to from the left edge of the window: it ends in a ring before the photograph, and goes on in a
 * stand-in. The photograph runs off the page at the right, like the lines of the illustrations. The element around it clips what
 * is outside of the window.
 */
export const StrandImage = (props: Pick<ImageProps, 'image' | 'sizes' | 'stepNames'>) => (
  <div className={strand.image}>
    <Image {...props} shape="photo" />
  </div>
);
