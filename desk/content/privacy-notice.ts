import { noticeViolations } from '../../build/content/privacy-notice.ts';
import type { Violation } from '../../src/content/content-error.ts';
import type { LinkTargets } from '../../src/content/link-targets.ts';

/** Name of the privacy notice on the desk. It is the one file in Markdown, and need not be there. */
export const noticeName = 'privacyNotice';

/** Validates the privacy notice; without one there is nothing to validate. */
export const violationsOfNotice = (notice: unknown, targets: LinkTargets): Violation[] =>
  typeof notice === 'string' ? noticeViolations(notice, targets) : [];
