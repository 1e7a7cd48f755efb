import { isObject } from '../../src/content/find-values.ts';
import type { FormSchema } from './form-schema.ts';

type Part = FormSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly items?: Part;
  readonly oneOf?: readonly Part[];
  readonly const?: string;
  readonly enum?: readonly string[];
};

const hostOf = (value: unknown) => (isObject(value) ? value.host : undefined);

/**
 * Fills what is still missing in new entries with empty texts, so that the page can be shown while it is being written.
 * The rules are checked before, on what was really given.
 */
export function fillMissing(value: unknown, schema: FormSchema): unknown {
  const { type, properties = {}, required = [], items = {}, oneOf, const: fixed, enum: words } = schema as Part;
  if (oneOf) {
    const option = oneOf.find((each) => each.properties?.host?.const === hostOf(value)) ?? oneOf[0];
    return fillMissing(value, option ?? {});
  }
  if (type === 'object') {
    const given = isObject(value) ? value : {};
    const names = Object.keys(properties).filter((name) => required.includes(name) || given[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, fillMissing(given[name], properties[name] ?? {})]));
  }
  if (type === 'array') return Array.isArray(value) ? value.map((each) => fillMissing(each, items)) : [];
  return typeof value === 'string' ? value : (fixed ?? words?.[0] ?? '');
}
