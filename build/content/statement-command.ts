import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import { readSettings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { contentFile } from '../../src/content/documents/document-names.ts';
import { draftStatement, statementNames } from './statements.ts';

/** Drafts a statement from the facts and settings in use (`npm run statement`); replaces no file. */
try {
  const [, , given, ...more] = process.argv;
  const name = statementNames.find((each) => each === given && more.length === 0);
  const file = contentFile(`pages/${name}`);
  if (!name) {
    console.error(`Name one statement of ${statementNames.join(', ')}: "npm run statement -- ${statementNames[0]}".`);
    process.exitCode = 2;
  } else if (existsSync(file)) {
    console.log(`${file} is there already and stays as it is: delete it first if you want a new draft.`);
    process.exitCode = 1;
  } else {
    const { content } = await import('../../src/content/content.ts');
    const notifications = readNotificationSettings(process.env);
    const text = draftStatement(name, { settings: readSettings(process.env), notifications, content });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
    console.log(
      `${file} is a draft, which no build publishes. Read it, fill in what stands in square brackets, and delete its first paragraph and the line "draft: true": "npm run launch-check" shows what is left.`,
    );
  }
} catch (error) {
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (!(error instanceof SettingsError || error instanceof ContentError || syscall)) throw error;
  console.error(syscall ? `The draft can’t be written: ${message}.` : message);
  process.exitCode = 2;
}
