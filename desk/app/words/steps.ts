import { isObject } from '../../../src/content/find-values.ts';
import { type FormFile, fieldLabel } from '../../content/form-field.ts';
import { isGroup, isSame } from '../../content/merge.ts';

/** What was done to the words, step by step. */

/** Change of the smallest part of a file that has it all. */
export interface Step {
  readonly name: string;
  /** Place of the part in the values of the file. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
  /** Time of its last key, in milliseconds. */
  readonly at: number;
}

export interface Steps {
  readonly done: readonly Step[];
  /** What was undone, the last first to be done again. */
  readonly undone: readonly Step[];
}

export const noSteps: Steps = { done: [], undone: [] };

/** Most steps that are kept. */
const mostSteps = 200;

/** Milliseconds without a key after which typing is another step. */
const pause = 1500;

/** Finds the smallest part in which two versions differ. */
function difference(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Pick<Step, 'path' | 'before' | 'after'> {
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  const areGroups = isGroup(before) && isGroup(after);
  if (areLists || areGroups) {
    const [old, next] = [before, after] as Record<string, unknown>[];
    const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])];
    const changed = keys.filter((key) => !isSame(old?.[key], next?.[key]));
    const [key = ''] = changed;
    if (changed.length === 1) return difference(old?.[key], next?.[key], [...path, key]);
  }
  return { path, before, after };
}

/** Adds what was done. Typing in one field without a pause is one step. */
export function withDone({ done }: Steps, name: string, before: unknown, after: unknown, at: number): Steps {
  if (isSame(before, after)) return { done, undone: [] };
  const step = { name, ...difference(before, after), at };
  const last = done.at(-1);
  const isTyping = [step.before, step.after, last?.before, last?.after].every((value) => typeof value === 'string');
  const isSamePlace = last && last.name === name && last.path.join('.') === step.path.join('.');
  const goesOn = isTyping && isSamePlace && at - last.at < pause && last.after === step.before;
  const all = goesOn ? [...done.slice(0, -1), { ...last, after: step.after, at }] : [...done, step];
  return { done: all.slice(-mostSteps), undone: [] };
}

/** Puts one version of a part in the place of the other; what somebody else has changed in it meanwhile stays. */
export function replaced(values: unknown, path: readonly string[], from: unknown, to: unknown): unknown {
  const [key, ...inner] = path;
  if (key === undefined) return isSame(values, from) ? to : values;
  if (Array.isArray(values)) {
    const at = Number(key);
    return at < values.length ? values.with(at, replaced(values[at], inner, from, to)) : values;
  }
  if (!isObject(values)) return values;
  const { [key]: _, ...others } = values;
  const part = replaced(values[key], inner, from, to);
  return part === undefined ? others : { ...values, [key]: part };
}

/** Id of the field that shows a step, as far as it is there. */
export function fieldOfStep({ name, path }: Step, values: unknown): string {
  const steps: string[] = [];
  let part = values;
  for (const key of path) {
    part = Object(part)[key];
    if (part === undefined) break;
    steps.push(key);
  }
  return [name, ...steps].join('.');
}

/** Names what a step has changed: `Main heading`, `Team › Members (removed)`. */
export function nameOfStep({ name, path, before, after }: Step, forms: readonly FormFile[]): string {
  const form = forms.find((each) => each.name === name);
  const label = form && fieldLabel(form, [name, ...path].join('.'));
  const size = (value: unknown) => (Array.isArray(value) ? value.length : Number(value !== undefined));
  const more = size(after) - size(before);
  const what = more > 0 ? ' (added)' : more < 0 ? ' (removed)' : Array.isArray(after) ? ' (moved)' : '';
  return (label || form?.label || name) + what;
}
