import { Hono } from 'hono';
import type { ContentField } from '../../build/launch-check/check.ts';
import { readLaunchChecks } from '../../build/launch-check/read-checks.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { ContentError } from '../../src/content/violation.ts';
import { fieldId, fieldLabel } from '../content/field-id.ts';
import { formFiles } from '../content/form-schema.ts';

/** Field that a check of the list leads to. */
export interface Target {
  readonly id: string;
  readonly label: string;
}

/** Line of the checklist, as the desk shows it. */
export interface LaunchCheck {
  readonly name: string;
  /** What is to be done; undefined if nothing is. */
  readonly todo?: string | undefined;
  readonly targets: readonly Target[];
}

/** Lists the fields that a form has; the privacy notice and the settings have none. */
function targetsOf(fields: readonly ContentField[]): Target[] {
  return fields.flatMap(({ file, field }) => {
    const form = formFiles.find((each) => each.file === file);
    if (!form) return [];
    const id = fieldId(form.name, field);
    return [{ id, label: [form.label, fieldLabel(form.schema, id)].filter(Boolean).join(': ') }];
  });
}

/** Route of the checklist of `npm run launch-check`. */
export function launchRoutes(environment: Environment) {
  const app = new Hono();
  app.get('/', async (c) => {
    const checks = await readLaunchChecks(environment);
    return c.json(checks.map(({ name, todo, fields }): LaunchCheck => ({ name, todo, targets: targetsOf(fields) })));
  });
  app.onError((error, c) => {
    if (!(error instanceof SettingsError || error instanceof ContentError)) throw error;
    return c.json({ problem: error.message }, 400);
  });
  return app;
}
