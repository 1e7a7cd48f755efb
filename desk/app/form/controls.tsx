import { type FieldOf, isEntry, type PartProps, useForm } from './context.tsx';
import styles from './form.module.css';

/** Control of a field that has a value of its own: a text, a tick or a choice. */
export function Control(props: PartProps<FieldOf<'text' | 'flag' | 'choice'>>) {
  const { id, field, value, onChange } = props;
  const error = useForm().errors.get(id);
  const descriptions = [field.help && `${id}--help`, error && `${id}--error`].filter(Boolean).join(' ');
  const common = {
    id,
    'aria-labelledby': isEntry(id) ? `${id}--bar` : undefined,
    'aria-describedby': descriptions || undefined,
    'aria-invalid': error ? true : undefined,
  };
  if (field.kind === 'flag') {
    return (
      <input
        {...common}
        type="checkbox"
        checked={value === 'true'}
        onChange={(event) => onChange(event.target.checked ? 'true' : undefined)}
      />
    );
  }
  if (field.kind === 'choice') {
    const isChosen = field.options.some((option) => option.value === value);
    return (
      <select
        {...common}
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
  const { control, isOptional } = field;
  const isMarkdown = control === 'markdown';
  const text = String(value ?? '');
  const ofText = {
    ...common,
    value: text,
    className: isMarkdown ? `${styles.control} ${styles.markdown}` : styles.control,
    'aria-required': (!isOptional && !isMarkdown) || undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(
        target.value === '' && isOptional
          ? undefined
          : isMarkdown
            ? target.value
            : target.value.replace(/\s*\n\s*/g, ' '),
      ),
  };
  if (isMarkdown) return <textarea {...ofText} spellCheck />;
  return control === 'lines' ? (
    <textarea
      {...ofText}
      rows={Math.min(8, Math.ceil(text.length / 52) || 1)}
      spellCheck
      // A page would not show a line break.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  ) : (
    <input {...ofText} type="text" autoComplete="off" spellCheck={false} />
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
        <Control {...props} />
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
