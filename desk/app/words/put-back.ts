import { isObject } from '../../../src/content/find-values.ts';

/** Puts a value back where it was: an entry into its list, a group into its field. Nothing else of the values changes. */
export function restored(values: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(values)) {
    const index = Number(step);
    return rest.length === 0
      ? values.toSpliced(index, 0, value)
      : values.with(index, restored(values[index], rest, value));
  }
  const fields = isObject(values) ? values : {};
  return { ...fields, [step]: rest.length === 0 ? value : restored(fields[step], rest, value) };
}
