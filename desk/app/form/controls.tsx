import { type FieldOf, isEntry, type PartProps, useError, useForm } from './context.ts';
import styles from './form.module.css';

/** Controls of the form. */

function useDescription({ id, field }: PartProps) {
  const error = useError(id);
  const ids = [field.help && `${id}--help`, error && `${id}--error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-labelledby': isEntry(id) ? `${id}--bar` : undefined,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

/** Text: several lines high if it is long, but never with a line break, which a page would not show; one in Markdown has them. */
export function Text(props: PartProps<FieldOf<'text'>>) {
  const { field, value, onChange } = props;
  const text = String(value ?? '');
  const common = {
    ...useDescription(props),
    value: text,
    className: styles.control,
    'aria-required': (!field.isOptional && field.control !== 'markdown') || undefined,
  };
  const change = (next: string) =>
    onChange(next === '' && field.isOptional ? undefined : next.replace(/\s*\n\s*/g, ' '));
  if (field.control === 'markdown') {
    return (
      <textarea
        {...common}
        className={`${styles.control} ${styles.markdown}`}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return field.control === 'lines' ? (
    <textarea
      {...common}
      rows={Math.min(8, Math.ceil(text.length / 52) || 1)}
      spellCheck
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(event) => change(event.target.value)}
    />
  ) : (
    <input
      {...common}
      type="text"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function Flag(props: PartProps<FieldOf<'flag'>>) {
  return (
    <input
      {...useDescription(props)}
      type="checkbox"
      checked={props.value === 'true'}
      onChange={(event) => props.onChange(event.target.checked ? 'true' : undefined)}
    />
  );
}

export function Choice(props: PartProps<FieldOf<'choice'>>) {
  const { field, value, onChange } = props;
  const isChosen = field.options.some((option) => option.value === value);
  return (
    <select
      {...useDescription(props)}
      className={styles.control}
      value={isChosen ? String(value) : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      {(!isChosen || field.isOptional) && <option value="">Not chosen</option>}
      {field.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Colour: its digits, a picker, and the contrast of what it becomes on the site. */
export function Colour(props: PartProps<FieldOf<'text'>>) {
  const { id, value, onChange } = props;
  const { figures } = useForm();
  const [, digits] = /^#?([\da-f]{6})$/i.exec(String(value ?? '')) ?? [];
  return (
    <div className={styles.colour}>
      <div className={styles.row}>
        <Text {...props} />
        <input
          type="color"
          data-field={id}
          aria-label="Pick a colour"
          value={digits ? `#${digits.toLowerCase()}` : (figures[0]?.ground ?? '#000000')}
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
