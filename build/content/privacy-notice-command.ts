import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { content } from '../../src/content/content.ts';
import { draftPrivacyNotice } from './privacy-draft.ts';
import { privacyNoticeFile } from './privacy-notice.ts';
import { runDraftingCommand } from './run-drafting-command.ts';

/** Drafts content/privacy.md from the facts and settings in use (`npm run privacy-notice`). */
function run() {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
  if (existsSync(privacyNoticeFile) && !values.force) {
    return {
      says: `${privacyNoticeFile} is there already and stays as it is: "npm run privacy-notice -- --force" replaces it by a new draft.`,
      exitCode: 1,
    } as const;
  }
  const settings = readSettings(process.env);
  const notifications = readNotificationSettings(process.env);
  writeFileSync(privacyNoticeFile, draftPrivacyNotice({ settings, notifications, content }));
  return {
    says: `${privacyNoticeFile} is a draft, made from content/company.yaml and the settings of this run. Read it, fill in what stands in square brackets and delete its first paragraph: "npm run launch-check" shows what is left.`,
    exitCode: 0,
  } as const;
}

runDraftingCommand(run);
