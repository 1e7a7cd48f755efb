import { startTransition, useId, useOptimistic } from 'react';
import styles from './choice.module.css';

/**
 * Choice of one of a few values, with all of them in sight.
 * @param props.onChange resolves once the value is the chosen one, or is to stay what it was
 */
export function Choice<T extends string>(props: {
  label: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void | Promise<void>;
}) {
  const name = useId();
  const [chosen, setChosen] = useOptimistic(props.value);
  const choose = (value: T) =>
    startTransition(async () => {
      setChosen(value);
      await props.onChange(value);
    });
  return (
    <fieldset className={styles.choice}>
      <legend>{props.label}</legend>
      {props.options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
