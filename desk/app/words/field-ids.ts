import type { Violation } from '../../../src/content/violation.ts';
import { fieldId } from '../../content/field-id.ts';

/** Violations by the id of their field. */
export type Errors = ReadonlyMap<string, string>;

/**
 * Arranges violations by the id of their field; those of a file as a whole have the file's name. A file that is one text
 * has one field, and the errors of its lines stand there.
 */
export function errorsOf(
  violations: readonly Violation[],
  forms: readonly { name: string; file: string; schema: { type?: unknown } }[],
): Errors {
  const errors = new Map<string, string>();
  for (const { file, field, problem } of violations) {
    const form = forms.find((each) => each.file === file);
    if (form?.schema.type === 'string') {
      const line = [field.replace(/^line/, 'Line'), problem].filter(Boolean).join(': ');
      errors.set(form.name, [errors.get(form.name), line].filter(Boolean).join('\n'));
    } else if (form) {
      errors.set(fieldId(form.name, field), problem);
    }
  }
  return errors;
}

/** Counts the errors in a part of the form. */
export const errorsIn = (errors: Errors, id: string): number =>
  [...errors.keys()].filter((each) => each === id || each.startsWith(`${id}.`)).length;

/** Puts the focus into a field, and opens the groups around it; false if the form does not have it. */
export function focusField(id: string): boolean {
  // A list of texts is one place on some pages, and an image has its alt text.
  const field = document.getElementById(id);
  if (!field) return false;
  for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null) {
    group.open = true;
  }
  const control = field.matches('input, textarea, select')
    ? field
    : field.querySelector<HTMLElement>('input, textarea, select, button');
  (control ?? field).focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
  return true;
}
