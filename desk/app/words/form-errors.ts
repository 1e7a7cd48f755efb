import type { Violation } from '../../../src/content/content-error.ts';
import { type FormFile, formField, inOwnersWords, markdownField, topFields } from '../../content/form-field.ts';

/** Violations by the id of their field. */
export type Errors = ReadonlyMap<string, string>;

/**
 * Arranges violations by the id of their field; those of a file as a whole have the file's name. The errors of the lines of
 * a text in Markdown stand at the text.
 */
export function errorsOf(violations: readonly Violation[], forms: readonly FormFile[]): Errors {
  const errors = new Map<string, string>();
  const formOf = (file: string) => forms.find((each) => each.file === file);
  for (const { file, field, problem: message } of violations) {
    const form = formOf(file);
    if (!form) continue;
    const problem = inOwnersWords(message, formOf);
    const id = formField(form, field);
    if (id === markdownField(form)) {
      const [line] = /^line \d+/.exec(field) ?? [];
      const text = [line?.replace('line', 'Line'), problem].filter(Boolean).join(': ');
      errors.set(id, [errors.get(id), text].filter(Boolean).join('\n'));
    } else {
      errors.set(id, problem);
    }
  }
  return errors;
}

/** Returns true for the id of a part of the form, and of each field in it. */
export const isWithin = (id: string, part: string): boolean => id === part || id.startsWith(`${part}.`);

/** Counts the errors in a part of the form. */
export const errorsIn = (errors: Errors, part: string): number =>
  [...errors.keys()].filter((id) => isWithin(id, part)).length;

/** Finds the violations of a file in fields that its form does not have, so that no field can show them. */
export const unknownFields = (violations: readonly Violation[], form: FormFile): Violation[] =>
  violations.filter(({ file, field }) => {
    const [, first = ''] = formField(form, field).slice(form.name.length).split('.');
    return file === form.file && form.field.kind === 'group' && first && !Object.hasOwn(topFields(form), first);
  });

/** Puts the focus into a field, and opens the groups around it; false if the form does not have it. */
export function focusField(id: string): boolean {
  // A list of texts is one place on some pages, and an image has its alt text.
  const field = document.getElementById(id);
  if (!field) return false;
  for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null) {
    group.open = true;
  }
  const control = field.matches('input, textarea, select, [contenteditable]')
    ? field
    : field.querySelector<HTMLElement>('input, textarea, select, button');
  (control ?? field).focus({ preventScroll: true });
  (control ?? field).scrollIntoView({ block: 'center' });
  return true;
}
