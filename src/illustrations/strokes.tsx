import styles from './drawing.module.css';
import type { Picture } from './moments.ts';

/**
 * The strokes of a drawing that has been generated; it fills the box it is put in. Each layer is drawn twice, first wider in the
 * ground's colour: that leaves a gap in the strands which it passes over. Decoration only, so assistive technology hears
 * nothing of it.
 * @param props.opens whether it draws itself, once, as the page opens
 */
export function Strokes({ picture, opens = false }: { picture: Picture; opens?: boolean }) {
  const { width, height, fit, scale, layers } = picture;
  return (
    <svg
      className={styles.drawing}
      data-opens={opens || undefined}
      data-scale={scale}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      fill="none"
      aria-hidden="true"
    >
      {layers.map(({ tone, path }) => (
        <g key={path} data-tone={tone}>
          <path d={path} />
          <path d={path} />
        </g>
      ))}
    </svg>
  );
}
