import { memo } from 'react';
import styles from './drawing.module.css';
import { drawMoment, type MomentName, type Picture } from './moments.ts';
import { drawStandIn, type StandInShape } from './stand-ins.ts';

interface DrawingProps {
  readonly of: MomentName;
  /** Whether it draws itself, once, as the page opens. */
  readonly opens?: boolean;
}

/** A moment of the site's drawing; it fills the box it is put in. */
export const Drawing = memo(function Drawing({ of, opens = false }: DrawingProps) {
  return <Layers picture={drawMoment(of)} opens={opens} />;
});

interface StandInProps {
  readonly of: StandInShape;
  /** Of the picture it stands for: decides what is drawn. */
  readonly id: string;
}

/** Shows until a photograph arrives, and stays if it never does; it fills the box it is put in. */
export const StandIn = memo(function StandIn({ of, id }: StandInProps) {
  return <Layers picture={drawStandIn(of, id)} />;
});

/**
 * Each layer is drawn twice, first wider in the ground's colour: that leaves a gap in the strands which it passes over.
 * Decoration only, so assistive technology hears nothing of it.
 */
function Layers({
  picture: { width, height, fit, scale, layers },
  opens = false,
}: {
  picture: Picture;
  opens?: boolean;
}) {
  return (
    <svg
      className={styles.drawing}
      data-opens={opens || undefined}
      data-scale={scale}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      fill="none"
      aria-hidden="true"
      focusable="false"
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
