import type { IllustrationData } from './catalogue.ts';
import styles from './illustration.module.css';

/**
 * Strokes of a generated illustration, which fill their box. Each layer is painted twice, first wider in the background
 * colour: that leaves a gap in the strands which it crosses. The illustration is decorative, so assistive technology
 * ignores it.
 */
export function Strokes({ illustration }: { illustration: IllustrationData }) {
  const { width, height, fit, scale, layers, labels } = illustration;
  return (
    <svg
      className={styles.illustration}
      data-scale={scale}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit === 'xMidYMid' ? undefined : fit}
      fill="none"
      aria-hidden="true"
    >
      {layers.map(({ tone, path }) => (
        <g key={path} data-tone={tone}>
          {scale !== 'whole' && <path d={path} />}
          <path d={path} />
        </g>
      ))}
      {labels?.map(({ text, x, y, anchor }) => (
        <text key={y} x={x} y={y} textAnchor={anchor === 'end' ? anchor : undefined}>
          {text}
        </text>
      ))}
    </svg>
  );
}
