import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openSqliteStore } from '../../../../server/storage/sqlite/store.ts';
import { ada } from '../../support/enquiry-form.ts';
import { expect, test } from '../../support/fixtures.ts';
import { focusErrorsOf, stopAtRest, tabTo } from '../../support/focus-checks.ts';
import { sharedDesk, statusOf } from '../../support/owner.ts';

/** The owner's day at the desk by keyboard alone, in Chromium and Firefox: no pointer is used. */

test.use({ viewport: { width: 1280, height: 800 } });

const desk = sharedDesk();

/** Asserts that the focus is on an element, and can be seen there. */
async function expectFocus(page: Page, target: Locator) {
  await expect(target).toBeFocused();
  const stop = await stopAtRest(page);
  expect(stop && focusErrorsOf([stop])).toEqual([]);
}

/** Chooses a later option of the focused list with the arrow key: a browser forgets typed letters after a second. */
async function choose(page: Page, option: string) {
  const chosen = () =>
    page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.textContent ?? '');
  for (let before = await chosen(); before !== option; before = await chosen()) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen, 'the list goes on').not.toBe(before);
  }
}

/** Replaces the text of the focused field. */
async function retype(page: Page, text: string) {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

test('by keyboard alone, words are changed, corrected, saved and undone', async ({ page }) => {
  await page.goto(desk.address.replace('127.0.0.1', 'localhost'));
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const status = statusOf(page);

  await tabTo(page, page.getByLabel('Words of'));
  await choose(page, 'Page of an unknown address');
  const field = page.getByLabel('Main heading', { exact: true });
  await tabTo(page, field);
  await retype(page, '');
  await expect(field).toHaveAccessibleDescription('Main heading is empty.');
  await page.keyboard.type('Nothing is here');
  await expect(heading).toHaveText('Nothing is here');
  await expect(field).toHaveAccessibleDescription('');
  await tabTo(page, button('Save'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Saved, and not published yet.');
  await expectFocus(page, button('Save'));

  await tabTo(page, field);
  await page.keyboard.type(' now');
  await expect(heading).toHaveText('Nothing is here now');
  await tabTo(page, button('Back to the last save…'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectFocus(page, button('Keep them'));
  await page.keyboard.press('Tab');
  await expect(button('Drop the changes')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Nothing is here');
  await expectFocus(page, page.getByRole('heading', { level: 1 }).first());
});

test('by keyboard alone, entries are added, moved and removed', async ({ page }) => {
  await page.goto(desk.address.replace('127.0.0.1', 'localhost'));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const bar = (hasText: RegExp) => page.locator('[id$="--bar"]').filter({ hasText, visible: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await tabTo(page, page.getByLabel('Words of'));
  await choose(page, 'About page');
  const part = (title: string) => page.locator('summary', { hasText: new RegExp(`${title}$`) });
  await tabTo(page, part('Passages'));
  await page.keyboard.press('Enter');
  await tabTo(page, part('Passage 1 of .*'));
  await page.keyboard.press('Enter');
  await tabTo(page, button('Add: paragraph').first());
  await page.keyboard.press('Enter');
  await expectFocus(page, bar(/^Paragraph 3 of 3/));
  await tabTo(page, button('Remove: Paragraph 3'));
  await page.keyboard.press('Enter');
  await expectFocus(page, bar(/^Paragraph 2 of 2/).first());

  await tabTo(page, part('Team'));
  await page.keyboard.press('Enter');
  await tabTo(page, part('Member of the team 1 of 6 .*'));
  await page.keyboard.press('Enter');
  await tabTo(page, button('Move down: Member of the team 1'));
  await page.keyboard.press('Enter');
  await expectFocus(page, bar(/^Member of the team 2 of 6 Alex Sample/));
  const names = page
    .frameLocator('iframe')
    .getByRole('heading', { level: 3 })
    .filter({ hasText: /^(Alex|Sam) / });
  await expect(names).toHaveText(['Sam Specimen', 'Alex Sample']);
  await tabTo(page, button('Move up: Member of the team 2'));
  await page.keyboard.press('Enter');
  await expectFocus(page, bar(/^Member of the team 1 of 6 Alex Sample/));
  await expect(names).toHaveText(['Alex Sample', 'Sam Specimen']);
  await tabTo(page, button('Move down: Member of the team 1'));
  await page.keyboard.press('Enter');
  await expectFocus(page, bar(/^Member of the team 2 of 6 Alex Sample/));
  const entry = page.getByRole('group', { name: /^Member of the team 2/ });
  await tabTo(page, entry.getByRole('button', { name: 'Remove: image' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, entry.getByRole('button', { name: 'Add: image' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, entry.getByLabel(/drop an image file here/));
  await tabTo(page, button('Remove: Member of the team 2'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectFocus(page, bar(/^Member of the team 2 of 5/));
  await page.keyboard.press('Control+z');
  await expect(bar(/^Member of the team 2 of 6 Alex Sample/)).toBeVisible();
});

test('by keyboard alone, words are found on any page, and lead to their field', async ({ page }) => {
  await page.goto(desk.address.replace('127.0.0.1', 'localhost'));
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('searchbox', { name: 'Words to find' });
  await expectFocus(page, field);
  await page.keyboard.type('no such words');
  await expect(page.getByText('No page has these words.')).toBeVisible();
  await retype(page, 'managing ALEX');
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1);
  await retype(page, 'managing director');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const found = page.getByRole('button', { name: /^About page › .* › Role in the company Managing Director$/ });
  await expectFocus(page, found);
  await page.keyboard.press('Enter');
  await expectFocus(page, page.locator('[id$=".members.0.role"]'));
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('by keyboard alone, an enquiry is found and kept, and a cross before launch is followed', async ({ page }) => {
  const store = openSqliteStore(path.join(desk.folder, 'data'));
  await store.add({ ...ada, name: 'Grace Hopper' });
  await store.add(ada);
  await page.goto(desk.address.replace('127.0.0.1', 'localhost'));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await tabTo(page, link('Enquiries'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Search', { exact: true }));
  await page.keyboard.type('grace');
  await expect(page.getByRole('listitem').getByRole('button')).toHaveCount(1);
  await tabTo(page, button(/^Grace/));
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByRole('heading', { name: 'Grace Hopper' }));
  const mark = (name: string) => page.getByRole('group', { name: 'Mark' }).getByRole('radio', { name, exact: true });
  await expect(mark('Read')).toBeChecked();
  await tabTo(page, mark('Read'));
  await page.keyboard.press('ArrowRight');
  await expectFocus(page, mark('Answered'));
  await expect(page.getByRole('listitem').getByRole('button')).toHaveText(/Answered/);
  await expect(mark('Answered')).toBeChecked();
  await tabTo(page, page.getByLabel('Note'));
  await page.keyboard.type('Kept');
  await expect.poll(async () => (await store.get(1))?.note).toBe('Kept');
  await tabTo(page, button('Erase…'));
  await page.keyboard.press('Enter');
  await expectFocus(page, button('Keep it'));
  await page.keyboard.press('Enter');
  await expectFocus(page, button('Erase…'));

  await tabTo(page, link('Ready to launch'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const cross = link('Company › Telephone › Telephone number');
  await expect(cross).toBeVisible();
  await tabTo(page, cross);
  await page.keyboard.press('Enter');
  await expectFocus(page, page.getByLabel('Telephone number', { exact: true }));
});
