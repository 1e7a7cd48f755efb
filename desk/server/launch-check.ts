import type { ContentField } from '../../build/launch-check/check.ts';
import { readLaunchChecks } from '../../build/launch-check/run-checks.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { fieldLabel, formField, markdownField } from '../content/form-field.ts';
import { formOf } from '../content/form-files.ts';

/** Field that a check of the list leads to. */
export interface Target {
  /** Id of the field; undefined for a file that has no form. */
  readonly id: string | undefined;
  /** Labels of page, group and field, as the form has them; the path for a file that has no form. */
  readonly label: string;
  /** What is wrong with this field, where the check does not say so for all. */
  readonly problem: string | undefined;
}

/** Line of the checklist, as the desk shows it. */
export interface LaunchCheck {
  readonly name: string;
  readonly state: 'todo' | 'advice' | 'done';
  /** What is to be done, or good to know. */
  readonly text: string;
  readonly targets: readonly Target[];
}

/** Finds the form's field for a field of the content, and names it by its labels. A file that is one text has one field. */
export function targetOf({ file, field, problem }: ContentField): Target {
  const form = formOf(file);
  const id = form && formField(form, field);
  const isLine = form && id === markdownField(form);
  const label = isDocumentKey(form?.name ?? '') ? `${form?.label} “${form?.name.split('/')[1]}”` : form?.label;
  const names = form && id ? [label, isLine ? field : fieldLabel(form, id)] : [file, field];
  return { id, label: names.filter(Boolean).join(' › '), problem };
}

/** The checklist of `npm run launch-check`: what is to be done first, then what is good to know. */
export async function launchChecks(environment: Environment): Promise<readonly LaunchCheck[]> {
  const checks = (await readLaunchChecks(environment)).map(({ name, todo, advice, fields }) => {
    const state = todo ? 'todo' : advice ? 'advice' : 'done';
    return { name, state, text: todo ?? advice ?? '', targets: fields.map(targetOf) } as const;
  });
  return ['todo', 'advice', 'done'].flatMap((state) => checks.filter((check) => check.state === state));
}
