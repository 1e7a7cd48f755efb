import type { WidgetProps } from '@rjsf/utils';
import styles from './colour.module.css';
import { useFigures } from './context.ts';
import { Text } from './widgets.tsx';

const digits = /^#?([\da-f]{6})$/i;

/** Colour: its digits, a picker, and the contrast of what it becomes on the site. */
export function Colour(props: WidgetProps) {
  const { id, value, onChange, onFocus } = props;
  const figures = useFigures();
  const [, six] = digits.exec(String(value ?? '')) ?? [];
  return (
    <div className={styles.colour}>
      <div className={styles.row}>
        <Text {...props} />
        <input
          type="color"
          aria-label="Pick a colour"
          value={six ? `#${six.toLowerCase()}` : (figures[0]?.ground ?? '#000000')}
          onFocus={() => onFocus(id, value)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <ul className={styles.figures}>
        {figures.map(({ what, colour, ground, ratio, least }) => (
          <li key={what}>
            <svg aria-hidden="true" viewBox="0 0 24 24">
              <rect width="24" height="24" fill={ground} />
              <path d="M6 12h12M12 6v12" stroke={colour} strokeWidth="4" />
            </svg>
            {what}: {ratio.toFixed(1)} to 1 (needs {least})
          </li>
        ))}
      </ul>
    </div>
  );
}
