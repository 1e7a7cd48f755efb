import { useState } from 'react';
import { transform as cloudinary } from 'unpic/providers/cloudinary';
import { transform as unsplash } from 'unpic/providers/imgix';
import type { Picture as PictureSource } from '../../content/types.ts';
import { StandIn } from '../drawing/drawing.tsx';
import styles from './picture.module.css';

/** Width to height. */
const shapes = { photo: 3 / 2, portrait: 4 / 5 } as const;

type Shape = keyof typeof shapes;

/** The widths offered to the browser, in pixels. */
const widths = [320, 480, 640, 960, 1280, 1600] as const;

/** The address of a picture at its host, resized there to the width and the shape (SITE-8). */
function addressOf(source: PictureSource, width: number, shape: Shape): string {
  const height = Math.round(width / shapes[shape]);
  if (source.host === 'unsplash') {
    const address = `https://images.unsplash.com/${source.id}`;
    return String(unsplash(address, { width, height, fit: 'crop', quality: 70 }));
  }
  const address = `https://res.cloudinary.com/${source.account}/image/upload/${source.id}`;
  return String(cloudinary(address, { width, height, c: 'fill', g: 'face', quality: 'auto' }));
}

/**
 * A picture of the site with a drawn stand-in of the same size, which shows until the picture has arrived and stays if
 * it never does.
 * @param sizes the width at which it is laid out, as in the `sizes` attribute
 */
export function Picture({ source, shape, sizes }: { source: PictureSource; shape: Shape; sizes: string }) {
  const [arrived, setArrived] = useState(false);
  const offered = shape === 'portrait' ? widths.slice(0, 4) : widths;
  return (
    <div className={styles.picture} data-shape={shape} data-ground="ink">
      <div className={styles.standIn}>
        <StandIn of={shape} id={source.id} />
      </div>
      <img
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) {
            setArrived(true);
          }
        }}
        className={styles.image}
        data-arrived={arrived || undefined}
        onLoad={() => setArrived(true)}
        src={addressOf(source, offered[2], shape)}
        srcSet={offered.map((width) => `${addressOf(source, width, shape)} ${width}w`).join(', ')}
        sizes={sizes}
        width={offered[2]}
        height={Math.round(offered[2] / shapes[shape])}
        alt={source.alt}
        loading="lazy"
        decoding="async"
      />
    </div>
  );
}
