import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../support/fixtures.ts';
import { startDesk } from '../../support/sites/desk.ts';

test('the owner compares a page with what it said, takes it back from the keyboard, and brings a deleted document back', async ({
  page,
}) => {
  const desk = await startDesk('examples/full');
  const read = (name: string) => readFileSync(path.join(desk.folder, 'content', name), 'utf8');
  const [before, terms] = [read('not-found.yaml'), read('pages/terms.md')];
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const status = page.getByRole('status').first();
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(status).toHaveText('Saved, and not published yet.');
  };
  try {
    await page.goto(desk.address);
    await page.getByLabel('Words of').selectOption('Page of an unknown address');
    const field = page.getByLabel('Main heading', { exact: true });
    const heading = await field.inputValue();
    await field.fill('Nowhere');
    await save();

    await page.getByRole('heading', { name: 'History' }).click();
    const entries = page.locator('summary').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(entries).toHaveText([/now.*: Main heading$/, /The first that is kept$/]);
    await entries.last().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('deletion').filter({ hasText: 'Nowhere' })).toBeVisible();
    await expect(page.getByRole('insertion').filter({ hasText: heading })).toBeVisible();
    await button(/^Take this page back to \d/).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Page of an unknown address' })).toBeFocused();
    await expect(field).toHaveValue(heading);
    expect(read('not-found.yaml')).toContain('heading: Nowhere');
    await button('Back to the last save…').click();
    const dialog = page.getByRole('alertdialog', { name: 'Take “Page of an unknown address” back to its last save?' });
    await dialog.getByRole('button', { name: 'Drop the changes' }).click();
    await expect(field).toHaveValue('Nowhere');
    await expect(button('Back to the last save…')).toBeHidden();
    await button(/^Take this page back to \d/).press('Enter');
    await expect(field).toHaveValue(heading);
    await save();
    expect(read('not-found.yaml')).toBe(before);
    await expect(entries).toHaveCount(3);

    await page.getByLabel('Words of').selectOption({ value: 'pages/terms' });
    await button('Delete…').click();
    await button('Delete it').click();
    await expect(status).toHaveText('Deleted.');
    await button('New document').click();
    await button(/^Bring back \(Terms/).press('Enter');
    await expect(page.locator('[id="pages/terms.title"]')).toBeFocused();
    await save();
    expect(read('pages/terms.md')).toBe(terms);
  } finally {
    await desk.stop();
  }
});
