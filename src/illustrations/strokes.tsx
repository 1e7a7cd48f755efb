import type { IllustrationData } from './catalogue.ts';
import styles from './illustration.module.css';

/**
 * Strokes of a generated illustration, which fill their box. Each layer is painted twice, first wider in the background
 * colour: that leaves a gap in the strands which it crosses. The illustration is decorative, so assistive technology
 * ignores it. A whole strand begins at the height of its line: CSS then combs it without a movement of its own.
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
      {layers.map(({ tone, path, line }) =>
        line === undefined ? (
          <g key={path} data-tone={tone}>
            <path d={path} />
            <path d={path} />
          </g>
        ) : (
          <g key={path} data-tone={tone} transform={`translate(0 ${line})`}>
            <path d={path.replace(/ \d+/, (y) => ` ${Number(y) - line}`)} />
          </g>
        ),
      )}
      {labels?.map(({ text, x, y }) => (
        <text key={y} x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  );
}
