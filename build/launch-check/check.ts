import type { NotificationSettings } from '../../config/notification-settings.ts';
import type { Settings } from '../../config/settings.ts';
import type { Company, CompanyRecord } from '../../content/types.ts';
import type { ContentFiles } from '../content/rules/content-files.ts';

/** All that decides whether a copy can go live. */
export interface Copy {
  readonly content: ContentFiles;
  readonly company: Pick<Company, 'name'>;
  readonly record: CompanyRecord;
  readonly contentFaults: readonly string[];
  readonly settings: Settings;
  readonly notifications: NotificationSettings;
  /** The privacy notice as its file has it. */
  readonly notice: string | undefined;
  /** What is wrong with the place where enquiries go: the hosted form service, or DATA_DIR. */
  readonly formProblem: string | undefined;
  /** Raw colours of the style sheet, as `#rrggbb`. */
  readonly colours: Readonly<Record<'accent' | 'accent-light' | 'ink', string>>;
  readonly isPublicFile: (name: string) => boolean;
}

/** A line of the checklist; `todo` says what is missing and where to put it, and is absent where nothing is. */
export interface Check {
  readonly name: string;
  readonly todo: string | undefined;
}

/** A line of the checklist; whatever is falsy counts as nothing to do. */
export const check = (name: string, todo: string | false | undefined): Check => ({ name, todo: todo || undefined });
