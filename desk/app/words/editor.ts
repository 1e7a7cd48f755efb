import { isDocumentKey } from '../../../src/content/documents/document-names.ts';
import { isObject } from '../../../src/content/find-values.ts';
import type { Change, FileState, Saved } from '../../content/content-files.ts';
import { type FormFile, fieldLabel } from '../../content/form-field.ts';
import { type Chosen, type Conflict, isGroup, isSame, merge } from '../../content/merge.ts';
import type { NewDocument, WordsReply } from '../../server/words.ts';
import type { Draft, Drafts } from './drafts.ts';

/** What becomes of the words as they are typed, saved, and changed by others. */

/** All that the words view knows. */
export interface Words extends Omit<WordsReply, 'files'> {
  /** Files as they are on the disk. */
  readonly saved: Readonly<Record<string, FileState>>;
  /** What differs from the files. Each draft goes on from its file as it is, except where both are in conflict. */
  readonly drafts: Drafts;
  /** What the person did in this tab. */
  readonly steps: Steps;
}

/** Values of a file as they are now. */
export const valuesOf = ({ drafts, saved }: Words, name: string): unknown => (drafts[name] ?? saved[name])?.values;

/** Leaves out documents that are neither on the disk nor being written. */
const withoutGone = (words: Words): Words => ({
  ...words,
  forms: words.forms.filter(
    ({ name }) => !isDocumentKey(name) || words.saved[name]?.revision !== '' || words.drafts[name],
  ),
});

/**
 * Puts values in the place of a draft; without values, and with those of the file, there is none. What goes on from the history
 * may differ from the file in its comments.
 */
export function withDraft(words: Words, name: string, draft: Draft | undefined): Words {
  const { [name]: _, ...others } = words.drafts;
  const isDraft = draft && (draft.from !== undefined || !isSame(draft.values, words.saved[name]?.values));
  return withoutGone({ ...words, drafts: isDraft ? { ...others, [name]: draft } : others });
}

/** Takes in a file as it is now, and what others have changed in it into its draft. One that can't be read is left alone. */
export function withFile(words: Words, file: FileState): Words {
  const { name, revision, values: theirs, violations } = file;
  const known = { ...words, saved: { ...words.saved, [name]: file } };
  const draft = words.drafts[name];
  if (!draft || violations.length > 0) return withDraft(known, name, draft);
  const isSent = draft.base !== theirs && draft.sent?.some((each) => isSame(each, theirs));
  const once = merge(name, { base: isSent ? theirs : draft.base, mine: draft.values, theirs });
  // With what both have in one list, its entries may match others: what is not in conflict then is merged as well.
  const { values, base } = merge(name, { base: once.base, mine: once.values, theirs });
  return withDraft(known, name, { ...draft, revision, values, base });
}

/** Takes in all files as they are now. Documents that are not there any more stay as far as they are being written. */
export function withFiles(words: Words, { files, forms, ...given }: WordsReply): Words {
  const isListed = ({ name }: { readonly name: string }) => files.some((file) => file.name === name);
  const gone = Object.values(words.saved)
    .filter((file) => !isListed(file))
    .map(({ name }): FileState => ({ name, revision: '', values: undefined, violations: [] }));
  const known = { ...words, ...given, forms: [...forms, ...words.forms.filter((form) => !isListed(form))] };
  return [...files, ...gone].reduce(withFile, known);
}

/** Adds a document that is not on the disk. */
export const withNew = (words: Words, { form, file }: NewDocument): Words => ({
  ...words,
  forms: [...words.forms.filter(({ name }) => name !== form.name), form],
  saved: { ...words.saved, [file.name]: file },
});

/** Puts values in the place of those of a file, or of its draft. What others have changed is in them, once they are not in conflict. */
export function withNewValues(words: Words, name: string, values: unknown, from: number | undefined): Words {
  const file = words.saved[name];
  if (!file) return words;
  const draft = { revision: file.revision, base: file.values, ...words.drafts[name], values, from };
  return withFile({ ...words, drafts: { ...words.drafts, [name]: draft } }, file);
}

/**
 * Takes in values that were typed, or come from an entry of the history.
 * @param at time in milliseconds
 */
export function withValues(words: Words, name: string, values: unknown, at: number, from?: number): Words {
  const steps = withDone(words.steps, name, valuesOf(words, name), values, at);
  return withNewValues({ ...words, steps }, name, values, from ?? words.drafts[name]?.from);
}

/** Step that is undone next, or done again; those of documents that are gone are passed over. */
export const nextStep = ({ steps, forms }: Words, way: 'undo' | 'redo'): Step | undefined =>
  (way === 'undo' ? steps.done : steps.undone).findLast(({ name }) => forms.some((form) => form.name === name));

/** Undoes a step, or does it again. */
export function withStep(words: Words, step: Step, way: 'undo' | 'redo'): Words {
  const { name, path, before, after } = step;
  const { done, undone } = words.steps;
  const until = (list: readonly Step[]) => list.slice(0, list.lastIndexOf(step));
  const steps =
    way === 'undo'
      ? { done: until(done), undone: [...undone, step] }
      : { done: [...done, step], undone: until(undone) };
  const [from, to] = way === 'undo' ? [after, before] : [before, after];
  const values = replaced(valuesOf(words, name), path, from, to);
  return withNewValues({ ...words, steps }, name, values, undefined);
}

/** Remembers what is sent to be saved. */
export function withSent(words: Words, sent: Drafts): Words {
  const drafts = Object.entries(words.drafts).map(([name, draft]) => [
    name,
    sent[name] ? { ...draft, sent: [sent[name].values, ...(draft.sent ?? [])].slice(0, 4) } : draft,
  ]);
  return { ...words, drafts: Object.fromEntries(drafts) };
}

/** Takes in what a save has made of the files. */
export function withSaved(words: Words, { saved, changed }: Saved, sent: Drafts): Words {
  const put = (all: Words, file: FileState) => {
    const { name, revision, values: base } = file;
    const values = valuesOf(all, name);
    // What was typed or undone while the response was on its way stays. The file may say what was sent in other characters.
    const isPut = revision === '' || isSame(values, sent[name]?.values);
    const known = { ...all, saved: { ...all.saved, [name]: file } };
    return withDraft(known, name, isPut ? undefined : { revision, base, values });
  };
  return changed.reduce(withFile, saved.reduce(put, words));
}

/** Merges a draft with its file, with sides chosen where they are in conflict. */
function mergedDraft({ drafts, saved }: Words, name: string, chosen?: Chosen) {
  const { [name]: draft } = drafts;
  const { [name]: file } = saved;
  const isReadable = draft && file && file.violations.length === 0;
  if (!isReadable) return undefined;
  return merge(name, { base: draft.base, mine: draft.values, theirs: file.values }, chosen);
}

/** Lists the fields that another program or person has changed as well. */
export const conflictsOf = (words: Words): readonly Conflict[] =>
  Object.keys(words.drafts).flatMap((name) => mergedDraft(words, name)?.conflicts ?? []);

/** Settles a conflict: the draft keeps its field, or takes that of the file. */
export function withChoice(words: Words, name: string, chosen: Chosen): Words {
  const merged = mergedDraft(words, name, chosen);
  const draft = words.drafts[name];
  return merged && draft ? withDraft(words, name, { ...draft, values: merged.values, base: merged.base }) : words;
}

/** Drafts as the desk saves them. */
export const changesOf = (drafts: Drafts): Change[] =>
  Object.entries(drafts).map(([name, { revision, values, from }]) => ({ name, revision, values, from }));

/** What was done to the words, step by step. */

/** Change of the smallest part of a file that has it all. */
interface Step {
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
function difference(before: unknown, after: unknown, path: readonly string[] = []): Omit<Step, 'name' | 'at'> {
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
