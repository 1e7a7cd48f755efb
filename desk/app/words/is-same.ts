import { isObject } from '../../../src/content/find-values.ts';

/** Writes values with their fields in one order; a field without a value is none. */
const inOneOrder = (values: unknown) =>
  JSON.stringify(values, (_, value) =>
    isObject(value) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** True if two versions of a file say the same. The form and the file may have its fields in different orders. */
export const isSame = (a: unknown, b: unknown): boolean => inOneOrder(a) === inOneOrder(b);
