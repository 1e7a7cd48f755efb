import { isObject } from '../../../src/content/find-values.ts';

/** Restores a value where it was: an entry into its list, a group into its field. Nothing else of the values changes. */
export function restoreValue(values: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(values)) {
    const index = Number(step);
    return rest.length === 0
      ? values.toSpliced(index, 0, value)
      : values.with(index, restoreValue(values[index], rest, value));
  }
  const fields = isObject(values) ? values : {};
  return { ...fields, [step]: rest.length === 0 ? value : restoreValue(fields[step], rest, value) };
}
