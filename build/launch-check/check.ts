import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { settingsFile } from '../../config/settings-file.ts';
import { fieldOf, type Violation, violationLine } from '../../src/content/content-error.ts';
import type { Found } from '../../src/content/find-values.ts';
import type { Company } from '../../src/content/schema/company.ts';
import type { Data } from '../../src/content/schema/schemas.ts';

/** Everything that decides if a copy can go live. */
export interface Copy {
  readonly content: Data;
  readonly company: Omit<Company, 'strapline' | 'services' | 'profiles' | 'openingHours' | 'registeredWords'>;
  /** Markdown of each document of the content, by name. */
  readonly bodies: Readonly<Record<string, string>>;
  readonly contentViolations: readonly Violation[];
  readonly contentWarnings: readonly Violation[];
  readonly settings: Settings;
  readonly notifications: NotificationSettings;
  /** Day of the check, as `2026-11-24`. */
  readonly today: string;
  /** Problem with the destination of enquiries: the hosted form service, or DATA_DIR. */
  readonly formProblem: string | undefined;
  readonly sampleTexts: readonly Found<string>[];
  readonly hasOwnIcon: boolean;
  readonly filesLeftOut: readonly string[];
}

/** Field of a file, as violations name it: `team.members[3].name`; of a violation with its problem. */
export type ContentField = Pick<Violation, 'file' | 'field'> &
  Partial<Pick<Violation, 'problem'>> & {
    /** What is written there, where the owner may accept it. */
    readonly text?: string;
  };

export const settingFields = (...names: readonly string[]): readonly ContentField[] =>
  names.map((field) => ({ file: settingsFile, field }));

export type Check = Readonly<ReturnType<typeof check>>;

/** Creates a line of the checklist; a falsy `todo` counts as nothing to do, and a falsy `advice` as none. */
export const check = (
  name: string,
  todo: string | false | undefined,
  fields: readonly ContentField[] = [],
  advice?: string | false,
) => ({
  name,
  /** What is to be done; undefined if nothing is. */
  todo: todo || undefined,
  /** What is good to know, and keeps no copy from going live. */
  advice: (!todo && advice) || undefined,
  /** Fields that are to be changed. `launch-check` names them by their files, the desk by their labels. */
  fields: todo || advice ? fields : [],
});

/** Creates a line that keeps no copy from going live: what is good to know of these fields, if there are any. */
export const advise = (name: string, fields: readonly ContentField[], advice: string): Check =>
  check(name, undefined, fields, fields.length > 0 && advice);

export const noneLeft = (name: string, found: readonly Found[], todo: string): Check =>
  check(
    name,
    found.length > 0 && todo,
    found.map(({ file, path }) => ({ file, field: fieldOf(path) })),
  );

export function firstOf(list: readonly string[], most = 3): string {
  const more = list.length - most;
  return list.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Names fields by their files: the first ones, or how many the first files have. */
function locationsOf(fields: readonly ContentField[]): string {
  if (fields.length > 12) {
    const files = Map.groupBy(fields, ({ file }) => file);
    return firstOf(
      [...files].map(([file, { length }]) => (length > 1 ? `${file} (${length})` : file)),
      12,
    );
  }
  return firstOf(fields.map(({ file, field }) => [file, field].filter(Boolean).join(' › ')));
}

/** Formats a line of the checklist, with the fields that it asks for below it. */
export function checkLines({ name, todo, advice, fields }: Check): string {
  const what = todo ?? advice;
  if (!what) return `✔ ${name}`;
  const problems = fields.filter((field): field is Violation => Boolean(field.problem)).map(violationLine);
  const where = problems.length > 0 || fields.length === 0 ? problems : [`in ${locationsOf(fields)}`];
  return [`${todo ? '✘' : 'ℹ'} ${name}`, what, ...where].join('\n    ');
}
