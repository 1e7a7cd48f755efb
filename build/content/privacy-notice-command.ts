import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readNotificationSettings } from '../../config/notification-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { content } from '../../src/content/content.ts';
import { draftPrivacyNotice } from './privacy-draft.ts';
import { privacyNoticeFile } from './privacy-notice.ts';

/** Drafts content/privacy.md from the facts and settings in use (`npm run privacy-notice`). */
function run(): { readonly says: string; readonly exitCode: 0 | 1 } {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
  if (existsSync(privacyNoticeFile) && !values.force) {
    return {
      says: `${privacyNoticeFile} is there already and stays as it is: "npm run privacy-notice -- --force" replaces it by a new draft.`,
      exitCode: 1,
    };
  }
  const settings = readSettings(process.env);
  const notifications = readNotificationSettings(process.env);
  writeFileSync(privacyNoticeFile, draftPrivacyNotice({ settings, notifications, content }));
  return {
    says: `${privacyNoticeFile} is a draft, made from content/company.yaml and the settings of this run. Read it, fill in what stands in square brackets and delete its first paragraph: "npm run launch-check" shows what is left.`,
    exitCode: 0,
  };
}

try {
  const { says, exitCode } = run();
  console.log(says);
  process.exitCode = exitCode;
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (!(error instanceof SettingsError) && !code.startsWith('ERR_PARSE_ARGS_')) {
    throw error;
  }
  console.error((error as Error).message);
  process.exitCode = 2;
}
