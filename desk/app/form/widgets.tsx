import type { WidgetProps } from '@rjsf/utils';
import { isEntry, useError } from './context.ts';
import styles from './form.module.css';

/** Controls of the form. */

function useDescription({ id, schema }: Pick<WidgetProps, 'id' | 'schema'>) {
  const error = useError(id);
  const ids = [schema.description && `${id}--help`, error && `${id}--error`].filter(Boolean).join(' ');
  return {
    'aria-labelledby': isEntry(id) ? `${id}--bar` : undefined,
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

/** Text: several lines high if it is long, but never with a line break, which a page would not show. */
export function Text(props: WidgetProps) {
  const { id, value, schema, required, onChange, onBlur, onFocus } = props;
  const description = useDescription(props);
  const text = String(value ?? '');
  const common = {
    id,
    value: text,
    className: styles.control,
    ...description,
    'aria-required': required || undefined,
    onBlur: () => onBlur(id, text),
    onFocus: () => onFocus(id, text),
  };
  const change = (next: string) => onChange(next === '' && !required ? undefined : next.replace(/\s*\n\s*/g, ' '));
  return schema.format ? (
    <input
      {...common}
      type="text"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.target.value)}
    />
  ) : (
    <textarea
      {...common}
      rows={Math.min(8, Math.ceil(text.length / 52) || 1)}
      spellCheck
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Text in Markdown, of as many lines as it has. */
export function Markdown(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus } = props;
  return (
    <textarea
      id={id}
      className={`${styles.control} ${styles.markdown}`}
      {...useDescription(props)}
      spellCheck
      value={String(value ?? '')}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Yes or no: a field that says "true", or is left out. */
export function Flag(props: WidgetProps) {
  const { id, value, onChange, onBlur, onFocus } = props;
  return (
    <input
      id={id}
      type="checkbox"
      {...useDescription(props)}
      checked={value === 'true'}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      onChange={(event) => onChange(event.target.checked ? 'true' : undefined)}
    />
  );
}

/** One of several words; the schema may have a label for each. */
export function Choice(props: WidgetProps) {
  const { id, value, options, schema, required, onChange, onBlur, onFocus } = props;
  const labels: Readonly<Record<string, string>> = schema.labels ?? {};
  const description = useDescription(props);
  const given = options.enumOptions ?? [];
  const index = given.findIndex((option) => option.value === value);
  return (
    <select
      id={id}
      className={styles.control}
      {...description}
      value={index < 0 ? '' : String(index)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
      onChange={(event) => onChange(given[Number(event.target.value || -1)]?.value)}
    >
      {(index < 0 || !required) && <option value="">Not chosen</option>}
      {given.map((option, at) => (
        <option key={String(option.value)} value={String(at)}>
          {labels[option.value] ?? option.label}
        </option>
      ))}
    </select>
  );
}
