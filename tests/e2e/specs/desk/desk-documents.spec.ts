import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkContent } from '../../../../src/content/read.ts';
import { expect, test } from '../../support/fixtures.ts';
import { openWords, save, sharedDesk, statusOf } from '../../support/owner.ts';

/** Articles, case studies and plain pages at the desk, in the folder of a site beside the code, and what its files said before. */

test.use({ viewport: { width: 1440, height: 900 } });

const desk = sharedDesk('examples/full');

test('the owner compares a page with what it said, takes it back from the keyboard, and brings a deleted document back', async ({
  page,
}) => {
  const read = (name: string) => readFileSync(path.join(desk.folder, 'content', name), 'utf8');
  const [before, terms] = [read('not-found.yaml'), read('pages/terms.md')];
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const status = statusOf(page);
  await openWords(page, desk, 'Page of an unknown address');
  const field = page.getByLabel('Main heading', { exact: true });
  const heading = await field.inputValue();
  await field.fill('Nowhere');
  await save(page);

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
  await save(page);
  expect(read('not-found.yaml')).toBe(before);
  await expect(entries).toHaveCount(3);

  await page.getByLabel('Words of').selectOption({ value: 'pages/terms' });
  await button('Delete…').click();
  await button('Delete it').click();
  await expect(status).toHaveText('Deleted.');
  await button('New document').click();
  await button(/^Bring back \(Terms/).press('Enter');
  await expect(page.locator('[id="pages/terms.title"]')).toBeFocused();
  await save(page);
  expect(read('pages/terms.md')).toBe(terms);
});

test('an article is begun, written beside its page, saved as a file that keeps the rules, and deleted', async ({
  page,
}) => {
  const file = path.join(desk.folder, 'content/insights/two-forms.md');
  await page.goto(desk.address);
  const choice = page.getByLabel('Words of');
  const shown = page.frameLocator('iframe');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await button('New document').press('Enter');
  await expect(page.getByLabel('Kind')).toBeFocused();
  const title = page.getByLabel('Title', { exact: true });
  const name = page.getByLabel('Address', { exact: true });
  await title.fill('Map a process');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(/There is one of this name\. Choose another name\./);
  await expect(name).toBeFocused();
  await title.fill('Two forms');
  await expect(name).toHaveValue('two-forms');
  await title.press('Enter');
  const heading = page.getByLabel('Main heading', { exact: true });
  await expect(heading).toBeFocused();
  await expect(shown.getByText('Draft: only you see this page.')).toBeVisible();
  expect(existsSync(file)).toBe(false);

  // What is not finished keeps no other page from being saved.
  await choice.selectOption('Page of an unknown address');
  await page.getByLabel('Main heading', { exact: true }).fill('Nowhere');
  await expect(page.getByRole('button', { name: /^There is something to fix in “Two forms”/ })).toBeVisible();
  await button('Save').click();
  await expect(statusOf(page)).toHaveText(/^Saved, and not published yet\. “Two forms” waits: \d problems to fix\.$/);
  expect(existsSync(file)).toBe(false);
  await choice.selectOption({ label: 'Two forms (draft, not saved, to fix)' });

  await heading.fill('Two forms for one thing');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Two forms for one thing');
  await page
    .getByLabel('Summary')
    .fill('Why the same details are asked for twice, what that costs in a year, and how to ask for them once.');
  const author = page.getByLabel('Author');
  await expect(author).toHaveAccessibleDescription(/Author is empty/);
  await author.fill('Sam Specimen');
  await expect(author).not.toHaveAccessibleDescription(/empty/);
  await page.getByLabel('Topic').selectOption('Process Digitisation & Automation');
  const text = page.getByLabel('Text', { exact: true });
  await button('Markdown').click();
  await text.fill('## Ask once\n\n[Write to us](/nowhere).');
  await expect(text).toHaveAccessibleDescription(/Line 3: "\/nowhere" leads to no page/);
  await text.fill('## Ask once\n\n[Write to us](/contact).');
  await page.reload();
  await choice.selectOption({ label: 'Two forms for one thing (draft, not saved)' });
  await shown.getByRole('heading', { level: 2, name: 'Ask once' }).click();
  await expect(text).toBeFocused();

  await button('Save').click();
  await expect(statusOf(page)).toHaveText('Saved as a draft.');
  expect(readFileSync(file, 'utf8')).toMatch(
    /^---\ntitle: Two forms for one thing\n[\s\S]*\ndraft: "?true"?\n---\n\n## Ask once\n\n\[Write to us\]\(\/contact\)\.$/,
  );
  expect(checkContent(path.join(desk.folder, 'content')).violations).toEqual([]);

  await button('Publish this draft…').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Publish' })).toBeVisible();
  expect(readFileSync(file, 'utf8')).not.toContain('draft');
  await page.getByRole('link', { name: 'Words', exact: true }).click();
  await choice.selectOption({ value: 'insights/two-forms' });
  await expect(page.getByRole('checkbox', { name: 'Draft' })).not.toBeChecked();
  await expect(button('Publish this draft…')).toHaveCount(0);
  await page.getByLabel('Date', { exact: true }).fill('2099-01-04');
  await expect(choice.locator('optgroup[label="Insights"] option').first()).toHaveText(
    'Two forms for one thing (from 4 January 2099, not saved)',
  );
  await choice.selectOption('Insights page');
  await expect(shown.getByRole('link', { name: 'Two forms for one thing' })).toBeVisible();
  await choice.selectOption({ value: 'insights/two-forms' });
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Two forms for one thing');

  await button('Delete…').press('Enter');
  await expect(button('Keep it')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName('Delete the article “Two forms for one thing”?');
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(
    /Its history stays: below “New document” you can bring it back\.$/,
  );
  await button('Keep it').press('Enter');
  await expect(button('Delete…')).toBeFocused();
  await button('Delete…').press('Enter');
  await button('Delete it').click();
  await expect(statusOf(page)).toHaveText('Deleted.');
  await expect(page.getByRole('heading', { level: 1, name: 'Insights page' })).toBeFocused();
  expect(existsSync(file)).toBe(false);
  await expect(choice.locator('option', { hasText: 'Two forms for one thing' })).toHaveCount(0);
});

test('pages that show documents lead to the fields of both, and a linked document stays', async ({ page }) => {
  await page.goto(desk.address);
  const choice = page.getByLabel('Words of');
  const shown = page.frameLocator('iframe');
  await choice.selectOption('About page');
  const link = shown.getByRole('link', { name: 'How to map a process in ten working days' });
  await expect(link).toHaveAttribute('data-field', 'insights/map-a-process.title');
  // What comes after it is still what it was.
  await expect(shown.getByRole('contentinfo').getByText('Quick links')).toHaveAttribute(
    'data-field',
    'site.footer.quickLinks',
  );
  await link.click();
  await expect(page.getByLabel('Main heading', { exact: true })).toHaveValue(
    'How to map a process in ten working days',
  );

  await choice.selectOption('Services page');
  // It is folded.
  const study = shown.getByRole('link', { name: /^Insurance claims decided in days/, includeHidden: true });
  await expect(study).toHaveAttribute('data-field', 'work/claims.title');
  await choice.selectOption({ value: 'insights/handover' });
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(statusOf(page)).toHaveText(
    'Nothing was deleted: first remove the links to it, or to its list, in Article “parallel-run”, Article “supplier-quotes”.',
  );
  expect(existsSync(path.join(desk.folder, 'content/insights/handover.md'))).toBe(true);
});

test('a text of a page that is sections alone leads to its field: of Markdown, and in a cell of a table', async ({
  page,
}) => {
  await openWords(page, desk, 'Open morning: draw your own process');
  const shown = page.frameLocator('iframe');
  for (const [text, field] of [
    ['Who it is for', 'sections.2.markdown'],
    ['At your desks, with nobody else there', 'sections.4.rows.0.cells.1'],
    ['To read beforehand', 'sections.5.heading'],
  ] as const) {
    await shown.getByText(text, { exact: true }).click();
    await expect(page.locator(`[id="pages/open-morning.${field}"]`)).toBeFocused();
  }
});
