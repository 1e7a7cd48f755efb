import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { unread } from '../../../../server/testing/enquiry.ts';
import { nodeArguments } from '../../../../server/testing/node-arguments.ts';
import { ada, failure, fillIn, sendButton, thanks, type Values } from '../../support/enquiry-form.ts';
import { expect, test, visit } from '../../support/fixtures.ts';
import { folderOf, unset } from '../../support/sites/sites.ts';

/** What reaches the owner of what a visitor sends; server/cli/ has the tests of the owner's commands. */

/** Lists the stored enquiries with a message, by `npm run enquiries -- export`, beside the site while it is served. */
function findStored(message: string): readonly Record<string, unknown>[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    nodeArguments('server/cli/enquiries.ts', 'export', '--format', 'json'),
    { cwd: folderOf('standard'), encoding: 'utf8', env: { ...process.env, ...unset, PORT: '', DATA_DIR: '' } },
  );
  expect(stderr).toBe('');
  // Plain forms end lines with CRLF (HTML standard, 4.10.21.8).
  return JSON.parse(stdout.replaceAll('\\r\\n', '\\n')).filter((enquiry: Values) => enquiry.message === message);
}

/** An enquiry that no other test sends. */
const unique = (values: Partial<Values> = {}): Values => ({
  ...ada,
  name: 'Grace “Amazing” Hopper',
  ...values,
  message: `${values.message ?? 'Two lines\nand a "quote", é, 漢字, 👩‍💻: 50% & more'} ${crypto.randomUUID()}`,
});

/** Sends an enquiry once the draft of an earlier one is back: if it came while Playwright fills a field, the text would follow it. */
async function send(page: Page, values: Values, javaScriptEnabled = true) {
  await (javaScriptEnabled ? visit(page, '/contact') : page.goto('/contact'));
  await fillIn(page, values);
  await sendButton(page).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('CONTACT-6 CONTACT-9: what a visitor sends is stored whole, once it was not refused', async ({ page }) => {
      const refused = unique({ name: ' ' });
      await send(page, refused, javaScriptEnabled);
      await expect(failure(page)).toBeVisible();
      expect(findStored(refused.message)).toEqual([]);
      const values = unique();
      const before = Date.now();
      await send(page, values, javaScriptEnabled);
      await expect(thanks(page)).toBeVisible();
      const [stored, ...more] = findStored(values.message);
      expect(more).toEqual([]);
      expect(stored).toEqual({
        ...values,
        ...unread,
        id: expect.any(Number),
        receivedAt: expect.any(String),
        readAt: null,
        answeredAt: null,
      });
      expect(Date.parse(String(stored?.receivedAt))).toBeGreaterThanOrEqual(before);
    });
  });
}
