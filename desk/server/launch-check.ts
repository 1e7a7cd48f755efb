import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { z } from 'zod';
import { statementOf, statements } from '../../build/content/statements.ts';
import type { ContentField } from '../../build/launch-check/check.ts';
import { readLaunchChecks } from '../../build/launch-check/run-checks.ts';
import { acceptedFile, acceptedTexts, sampleTexts } from '../../build/launch-check/sample-texts.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { settingGroups } from '../../config/setting-groups.ts';
import { settingsFile } from '../../config/settings-file.ts';
import { isDocumentKey } from '../../src/content/documents/document-names.ts';
import { parseFiles } from '../../src/content/files.ts';
import { fieldLabel, formField, formLabel, inOwnersWords, markdownField } from '../content/form-field.ts';
import { formOf } from '../content/form-files.ts';
import { write } from '../content/project-files.ts';
import { iconFile } from '../images/add-image.ts';
import { bodyOf } from './guard.ts';
import { settingLabel } from './settings.ts';

function settingTarget(name: string) {
  const found = Object.entries(settingGroups).flatMap(([group, { shape }]) =>
    Object.entries(shape).flatMap(([each, schema]) => (each === name ? [group, settingLabel(schema)] : [])),
  );
  return { href: `/#settings/${name}`, label: ['Settings', ...found].join(' › ') };
}

/**
 * Finds the form's field for a field of the content, and names it by the labels of page, group and field. A file that is one
 * text has one field; one that has no form has no address, and its path for a label. A statement that is missing is to be drafted.
 */
function contentTarget({ file, field }: ContentField) {
  // The icon needs no field: its name is enough.
  if (file === iconFile) return { href: '/#words/company.logo', label: 'Icon of the site' };
  const form = formOf(file);
  const id = form && formField(form, field);
  const isLine = form && id === markdownField(form);
  const statement = form && isDocumentKey(form.name) && !existsSync(file) && statementOf(form.name);
  if (statement) return { href: `/#new/${form.name}`, label: `Draft: ${statements[statement].title}` };
  const names = form && id ? [formLabel(form), isLine ? field : fieldLabel(form, id)] : [file, field];
  return { href: id && `/#words/${id}`, label: names.filter(Boolean).join(' › ') };
}

/** Where the desk has what a check or an error is about, in the owner's words. */
export function targetOf({ file, field, problem, text }: ContentField) {
  const target = file === settingsFile ? settingTarget(field) : contentTarget({ file, field });
  return { ...target, problem: problem && inOwnersWords(problem, formOf), text };
}

export type Target = ReturnType<typeof targetOf>;

/** The checklist of `npm run launch-check`: what is to be done first, then what is good to know. */
async function launchChecks(environment: Environment) {
  const checks = (await readLaunchChecks(environment)).map(({ name, todo, advice, fields }) => {
    const state = todo ? 'todo' : advice ? 'advice' : 'done';
    return { name, state, text: inOwnersWords(todo ?? advice ?? '', formOf), targets: fields.map(targetOf) } as const;
  });
  return ['todo', 'advice', 'done'].flatMap((state) => checks.filter((check) => check.state === state));
}

export type LaunchCheck = Awaited<ReturnType<typeof launchChecks>>[number];

/** Routes of the checklist: what is left to do, and what the owner does about it here. */
export function launchRoutes(project: string, environment: Environment) {
  const app = new Hono();

  app.get('/', async (c) => c.json(await launchChecks(environment)));

  app.post('/accept', async (c) => {
    const given = await bodyOf(c, z.array(z.string()));
    const former = acceptedTexts();
    const known = new Set(sampleTexts(parseFiles().data).map(({ value }) => value));
    const accepted = [...new Set([...former, ...given.filter((text) => known.has(text))])].toSorted();
    const step = { to: acceptedFile, text: `${JSON.stringify(accepted, undefined, 2)}\n` };
    write(project, step, () => isDeepStrictEqual(acceptedTexts(), former));
    return c.json(await launchChecks(environment));
  });
  return app;
}
