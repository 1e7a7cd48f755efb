import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { z } from 'zod';
import { settingText } from '../../config/invisible-characters.ts';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { type Environment, texts } from '../../config/parse-settings.ts';
import { type SettingGroupName, settingGroups } from '../../config/setting-groups.ts';
import { readSettings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { settingsFile as file, isFixed, loadSettings, parseSettingsText } from '../../config/settings-file.ts';
import { withSetting } from '../content/change-settings.ts';
import type { FormField } from '../content/form-field.ts';
import { isThere, RefusedError, write } from '../content/project-files.ts';
import { bodyOf, type Who } from './guard.ts';

/** Groups that the desk shows, and when a change of them takes effect. Who may enter the desk is not its own to change. */
const groups: readonly (readonly [name: SettingGroupName, effect: string])[] = [
  ['Site', 'Takes effect when you publish; a running server, and the desk’s preview, need a restart.'],
  ['Forms', 'Takes effect when you publish.'],
  ['Notifications', 'Takes effect at the desk and in its test at once; a running server needs a restart.'],
  ['Analytics', 'Takes effect when you publish.'],
  ['Server', 'Takes effect at the desk and in commands at once; a running server needs a restart.'],
];

/** Schema without what makes it optional, and the value that it has if none is given. */
function innerOf(schema: z.core.$ZodType): readonly [z.core.$ZodType, unknown?] {
  if (schema instanceof z.ZodOptional) return innerOf(schema.unwrap());
  return schema instanceof z.ZodPrefault ? [schema.unwrap(), schema.def.defaultValue] : [schema];
}

/** Names a setting as the desk does. */
export const settingLabel = (schema: z.core.$ZodType): string =>
  (texts.get(schema)?.description ?? '').replaceAll('`', '').replace(/^./, (letter) => letter.toUpperCase());

function fieldOf(name: string, schema: z.core.$ZodType): FormField {
  const { example, hint = '' } = texts.get(schema) ?? {};
  const [inner, usual] = innerOf(schema);
  const help = [name, example && `Example: ${example}${hint}`, usual && `Default: ${usual}`].filter(Boolean).join('. ');
  const common = { label: settingLabel(schema), help: `${help}.`, isOptional: true };
  return inner instanceof z.ZodEnum
    ? { ...common, kind: 'choice', options: inner.options.map((each) => ({ value: `${each}`, label: `${each}` })) }
    : {
        ...common,
        kind: 'text',
        control: 'notation',
        inputFormat: name === 'SMTP_URL' ? 'mail server' : inner instanceof z.ZodURL ? 'web address' : undefined,
      };
}

function shownGroups(environment: Environment, isOnServer: boolean) {
  return groups.map(([label, effect]) => {
    const settings = Object.entries(settingGroups[label].shape).map(([name, schema]) => {
      const value = settingText(environment[name], texts.get(schema)?.isExact);
      const isHidden = texts.get(schema)?.secret?.test(value) ?? false;
      // They say where files of the server are, and to which hosts it connects, such as those behind its firewall.
      const isOfServer = isOnServer && (label === 'Server' || ['PUBLISH_TO', 'SMTP_URL', 'WEBHOOK_URL'].includes(name));
      /** Why it can't be changed here; empty if it can. */
      const locked = isOfServer
        ? `It belongs to the server: change it there, in ${file}.`
        : isFixed(environment, name)
          ? `Set in the environment of the desk, which overrides ${file}.`
          : '';
      // A secret never leaves the server.
      return { name, field: fieldOf(name, schema), value: isHidden ? '' : value, isHidden, locked };
    });
    return { label, effect, settings };
  });
}

export type SettingGroup = ReturnType<typeof shownGroups>[number];
export type ShownSetting = SettingGroup['settings'][number];

/** Errors of the settings by their names; none if the commands can use them. */
function problemsOf(environment: Environment): Readonly<Record<string, string>> {
  const lines = [readSettings, readNotificationSettings].flatMap((read) => {
    try {
      read(environment);
      return [];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return error.message.split('\n');
    }
  });
  const named = Map.groupBy(lines, (line) => /^\w*/.exec(line)?.[0] ?? '');
  return Object.fromEntries([...named].map(([name, all]) => [name, all.join('\n')]));
}

/**
 * Writes changed settings into their file, as a whole or not at all.
 * @param hasSecret true if one of them is a secret
 * @throws RefusedError for a file that can't be changed
 */
function writeSettings(project: string, changes: Environment, hasSecret: boolean): void {
  const at = path.join(project, file);
  isThere(project, file, 'file');
  const read = () => {
    try {
      return existsSync(at) ? readFileSync(at, 'utf8') : '';
    } catch {
      throw new RefusedError(`${file} can’t be read: let the account of the desk read it.`);
    }
  };
  const former = read();
  const text = Object.entries(changes).reduce((all, [name, value = '']) => withSetting(all, name, value), former);
  const wanted = Object.entries({ ...parseSettingsText(former, file), ...changes }).filter(([, value]) => value);
  const written = Object.entries(parseSettingsText(text, file)).filter(([, value]) => value);
  // In double quotes, which "'" needs, systemd and a shell read these in ways of their own.
  const isAmbiguous = Object.values(changes).some((value = '') => /'/.test(value) && /[$\\`]/.test(value));
  if (isAmbiguous || !isDeepStrictEqual(new Map(written), new Map(wanted))) {
    throw new RefusedError(`${file} would have quotes that the desk can’t write: change it in a text editor.`);
  }
  const { mode = 0o600 } = statSync(at, { throwIfNoEntry: false }) ?? {};
  // A group may share the file on purpose; systemd reads it as root.
  write(project, { to: file, text, mode: hasSecret ? mode & 0o770 : mode }, () => read() === former);
}

/** Routes of the settings: what is set, and changes of it. */
export function settingRoutes(project: string, environment: NodeJS.Dict<string>, isOnServer: boolean) {
  const app = new Hono<Who>();
  const shown = () => {
    loadSettings(path.join(project, file), environment);
    return shownGroups(environment, isOnServer);
  };

  app.get('/', (c) => c.json(shown()));

  app.post('/', async (c) => {
    const given = await bodyOf(c, z.record(z.string(), z.string().regex(/^[^\r\n]*$/)));
    const open = shown().flatMap(({ settings }) => settings.filter(({ locked }) => !locked));
    if (!Object.keys(given).every((name) => open.some((each) => each.name === name))) {
      throw new RefusedError('These settings can’t be changed here.');
    }
    const changes = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, settingText(text, true)]));
    const problems = problemsOf({ ...environment, ...changes });
    if (Object.keys(problems).length === 0) {
      const after = shownGroups({ ...environment, ...changes }, isOnServer).flatMap(({ settings }) => settings);
      const hasSecret = after.some(({ name, isHidden }) => isHidden && changes[name]);
      writeSettings(project, changes, hasSecret);
      console.log(`${c.var.person} has changed settings: ${Object.keys(changes).join(', ')}.`);
    }
    return c.json({ problems, groups: shown() });
  });
  return app;
}
