import { expect, test } from 'vitest';
import { parseSettingsText } from '../../config/settings-file.ts';
import { withSetting } from './change-settings.ts';

const file = `\uFEFFPORT = 8080
# It can't be “wrong”:
#SITE_URL='https://www.company.example'

  NOTE="a
SITE_URL=in a note"
\tLOG_LEVEL='warn'
LOG_LEVEL=error`;

test.each([
  ['PORT', '80', file.replace('PORT = 8080', 'PORT=80')],
  [
    'SITE_URL',
    'https://a.example',
    file.replace("company.example'\n", "company.example'\nSITE_URL=https://a.example\n"),
  ],
  ['LOG_LEVEL', 'info', file.replace('LOG_LEVEL=error', 'LOG_LEVEL=info')],
  ['LOG_LEVEL', '', file.replace("\tLOG_LEVEL='warn'\nLOG_LEVEL=error", '')],
  ['DATA_DIR', '/a b#c', `${file}\nDATA_DIR='/a b#c'\n`],
  ['DATA_DIR', '/it’s "one"', `${file}\nDATA_DIR='/it’s "one"'\n`],
  ['DATA_DIR', "/it's", `${file}\nDATA_DIR="/it's"\n`],
  ['DATA_DIR', '', file],
  // A shell would run what follows "&", and replace "~".
  ['WEBHOOK_URL', 'https://a.example/?key=A&token=B', `${file}\nWEBHOOK_URL='https://a.example/?key=A&token=B'\n`],
  ['BACKUP_DIR', '~/a', `${file}\nBACKUP_DIR='~/a'\n`],
])('%s becomes %j, and no other byte changes', (name, value, expected) => {
  expect(withSetting(file, name, value)).toBe(expected);
  const windows = (text: string) => text.replaceAll('\n', '\r\n');
  expect(withSetting(windows(file), name, value)).toBe(windows(expected));
  expect(parseSettingsText(expected, 'settings.env')[name]).toBe(value || undefined);
});

test('a setting that is set and taken away again leaves the file as it was, and an empty file has one line', () => {
  expect(withSetting(withSetting(file, 'SITE_URL', 'https://a.example'), 'SITE_URL', '')).toBe(file);
  expect(withSetting('', 'PORT', '80')).toBe('PORT=80\n');
});
