import { noticeViolations, privacyNoticeFile } from '../../build/content/privacy-notice.ts';
import type { Violation } from '../../src/content/content-error.ts';
import { contentFile } from '../../src/content/schemas.ts';

/** Name of the privacy notice on the desk. It is the one file in Markdown, and the one that need not be there. */
export const noticeName = 'privacyNotice';

/** Path of a file that the desk edits, as the owner opens it. */
export const deskFile = (name: string): string => (name === noticeName ? privacyNoticeFile : contentFile(name));

/** Validates the privacy notice; without one there is nothing to validate. */
export const violationsOfNotice = (notice: unknown): Violation[] =>
  typeof notice === 'string' ? noticeViolations(notice) : [];
