import type { NotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { fieldOf, type Violation } from '../../src/content/content-error.ts';
import type { Found } from '../../src/content/find-values.ts';
import type { Company } from '../../src/content/schema/company.ts';
import type { Data } from '../../src/content/schema/schemas.ts';

/** Everything that decides if a copy can go live. */
export interface Copy {
  readonly content: Data;
  readonly company: Pick<
    Company,
    | 'name'
    | 'email'
    | 'phone'
    | 'address'
    | 'legalForm'
    | 'registeredName'
    | 'companyNumber'
    | 'registeredIn'
    | 'registeredOffice'
    | 'vatNumber'
  >;
  readonly contentViolations: readonly Violation[];
  readonly settings: Settings;
  readonly notifications: NotificationSettings;
  /** Markdown of each document of the content, by name. */
  readonly bodies: Readonly<Record<string, string>>;
  /** Day of the check, as `2026-11-24`. */
  readonly today: string;
  /** Problem with the destination of enquiries: the hosted form service, or DATA_DIR. */
  readonly formProblem: string | undefined;
  readonly isPublicFile: (name: string) => boolean;
  /** Files in `public/` that the site does not name. */
  readonly filesLeftOut: readonly string[];
}

/** Line of the checklist; `todo` says what is to be done, and is absent if nothing is. */
export interface Check {
  readonly name: string;
  readonly todo: string | undefined;
  /** What is good to know, and keeps no copy from going live. */
  readonly advice?: string | undefined;
  /** Fields that are to be changed. `launch-check` names them by their files, the desk by their labels. */
  readonly fields: readonly ContentField[];
}

/** Field of a file, as violations name it: `team.members[3].name`; of a violation with its problem. */
export type ContentField = Pick<Violation, 'file' | 'field'> & Partial<Pick<Violation, 'problem'>>;

/** Creates a line of the checklist; a falsy `todo` counts as nothing to do, and a falsy `advice` as none. */
export const check = (
  name: string,
  todo: string | false | undefined,
  fields: readonly ContentField[] = [],
  advice?: string | false,
): Check => ({
  name,
  todo: todo || undefined,
  advice: (!todo && advice) || undefined,
  fields: todo || advice ? fields : [],
});

/** Creates a line that asks to change every value that was found. */
export const noneLeft = (name: string, found: readonly Found[], todo: string): Check =>
  check(
    name,
    found.length > 0 && todo,
    found.map(({ file, path }) => ({ file, field: fieldOf(path) })),
  );

/** Names the first entries of a list, and how many more there are. */
export function firstOf(list: readonly string[], most = 3): string {
  const more = list.length - most;
  return list.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Domains that can't be on the web (RFC 2606), and the one in the owner's guide. */
export const reservedDomain = /\byour-company\.co\.uk\b|\b[\w-]+\.example\b|\bexample\.(com|net|org)\b/;
