import type { Check, Copy } from './check.ts';
import { contentChecks, imageChecks, wordsCheck } from './content-checks.ts';
import { legalChecks } from './legal-checks.ts';
import { noticeChecks, settingsChecks } from './settings-checks.ts';
import { statementChecks } from './statement-checks.ts';

/** Creates the checklist of what stands between a copy and going live. */
export function launchChecks(copy: Copy): Check[] {
  return [
    ...contentChecks(copy),
    wordsCheck(copy),
    ...legalChecks(copy),
    ...settingsChecks(copy),
    ...noticeChecks(copy),
    ...statementChecks(copy),
    ...imageChecks(copy),
  ];
}
