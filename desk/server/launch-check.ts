import type { ContentField } from '../../build/launch-check/check.ts';
import { readLaunchChecks } from '../../build/launch-check/run-checks.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { fieldLabel, formField, markdownField } from '../content/form-field.ts';
import { formOf } from '../content/form-files.ts';

/**
 * Finds the form's field for a field of the content, and names it by the labels of page, group and field. A file that is one
 * text has one field; one that has no form has no id, and its path for a label.
 */
export function targetOf({ file, field, problem }: ContentField) {
  const form = formOf(file);
  const id = form && formField(form, field);
  const isLine = form && id === markdownField(form);
  const label = isDocumentKey(form?.name ?? '') ? `${form?.label} “${form?.name.split('/')[1]}”` : form?.label;
  const names = form && id ? [label, isLine ? field : fieldLabel(form, id)] : [file, field];
  return { id, label: names.filter(Boolean).join(' › '), problem };
}

export type Target = ReturnType<typeof targetOf>;

/** The checklist of `npm run launch-check`: what is to be done first, then what is good to know. */
export async function launchChecks(environment: Environment) {
  const checks = (await readLaunchChecks(environment)).map(({ name, todo, advice, fields }) => {
    const state = todo ? 'todo' : advice ? 'advice' : 'done';
    return { name, state, text: todo ?? advice ?? '', targets: fields.map(targetOf) } as const;
  });
  return ['todo', 'advice', 'done'].flatMap((state) => checks.filter((check) => check.state === state));
}

/** Line of the checklist, as the desk shows it. */
export type LaunchCheck = Awaited<ReturnType<typeof launchChecks>>[number];
