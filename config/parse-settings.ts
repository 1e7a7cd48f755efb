import { z } from 'zod';
import { invisibleProblem, plainText, settingText } from './invisible-characters.ts';
import { problemOf, SettingsError, type Texts } from './settings-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const texts = z.registry<Texts>();

/** Schema of what a function parses; the function returns undefined for a text that it can't parse. */
export const parsed = <T>(parse: (text: string) => T | undefined) =>
  z
    .string()
    .refine((text) => parse(text) !== undefined)
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
 * Parses the settings of a schema; an empty value counts as not set. Invisible characters in names and values count for
 * nothing, except in values that may mean them.
 * @throws SettingsError with a line for each problem
 */
export function parseSettings<T extends z.ZodObject>(schema: T, environment: Environment): z.infer<T> {
  const aboutOf = (name: string) => schema.shape[name] && texts.get(schema.shape[name]);
  const plain = new Map(Object.entries(environment).map(([name, text]) => [plainText(name), text]));
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((name) => {
      const text = environment[name] ?? plain.get(name);
      return [name, settingText(text, aboutOf(name)?.isExact) || undefined];
    }),
  );
  const hidden = new Map(
    Object.entries(given).flatMap(([name, text = '']) => {
      const problem = aboutOf(name)?.isExact && invisibleProblem(text);
      return problem ? [[name, `${name} ${problem}`]] : [];
    }),
  );
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success && hidden.size === 0) return result.data;
  const lines = (result.error?.issues ?? []).map(({ path, input, message }) => {
    const [name = '', item] = path.map(String);
    const about = aboutOf(name);
    // The problem with a rule between settings has a message already.
    return hidden.get(name) ?? (about ? problemOf(name, item === undefined ? given[name] : input, about) : message);
  });
  // A value may break more than one limit, and its line names them all. A rule may have several lines.
  throw new SettingsError([...new Set([...hidden.values(), ...lines].join('\n').split('\n'))].join('\n'));
}
