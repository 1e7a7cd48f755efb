import { asPrerendered } from '../prerendered.ts';
import type { Subject } from './draw.ts';
import styles from './drawing.module.css';
import { useGenerator } from './generator.ts';

interface DrawingProps {
  readonly of: Subject;
  /** Whether it draws itself, once, as the page opens. */
  readonly opens?: boolean;
}

/**
 * A drawing; it fills the box it is put in. Each layer is drawn twice, first wider in the ground's colour: that leaves a
 * gap in the strands which it passes over. Decoration only, so assistive technology hears nothing of it.
 */
export function Drawing({ of, opens = false }: DrawingProps) {
  const generator = useGenerator();
  if (generator === 'prerendered') {
    return <svg className={styles.drawing} {...asPrerendered} />;
  }
  const picture = generator?.draw(of);
  return (
    <svg
      className={styles.drawing}
      data-opens={opens || undefined}
      data-scale={picture?.scale}
      viewBox={picture && `0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio={picture?.fit}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {picture?.layers.map(({ tone, path }) => (
        <g key={path} data-tone={tone}>
          <path d={path} />
          <path d={path} />
        </g>
      ))}
    </svg>
  );
}
