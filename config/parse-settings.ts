import { z } from 'zod';
import { problemOf, SettingsError, type Texts } from './settings-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const texts = z.registry<Texts>();

/** Schema of what a function parses; the function returns undefined for a text that it can't parse. */
export const parsed = <T>(parse: (text: string) => T | undefined) =>
  z
    .string()
    .refine(parse)
    .transform((text) => parse(text) as T);

type Given = Readonly<Record<string, unknown>>;

/** Rule between settings, which applies even if other settings are wrong. */
export const rule = (holds: (given: Given) => unknown, error: string | z.core.$ZodErrorMap) =>
  z.refine<Given>(holds, { error, when: () => true });

/** Rule that one setting is not set without another. */
export const requires = (name: string, other: string, remedy: string) =>
  rule(
    (given) => given[name] === undefined || given[other] !== undefined,
    `${name} is set without ${other}: ${remedy}.`,
  );

/**
 * Parses the settings of a schema; an empty value counts as not set.
 * @throws SettingsError with a line for each problem
 */
export function parseSettings<T extends z.ZodObject>(schema: T, environment: Environment): z.infer<T> {
  const given = Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [name, text?.trim() || undefined]),
  );
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) {
    return result.data;
  }
  const lines = result.error.issues.map(({ path, input, message }) => {
    const [name = '', item] = path.map(String);
    const about = schema.shape[name] && texts.get(schema.shape[name]);
    // The problem with a rule between settings has a message already.
    return about ? problemOf(name, item === undefined ? given[name] : input, about) : message;
  });
  // A value may break more than one limit, and its line names them all.
  throw new SettingsError([...new Set(lines)].join('\n'));
}
