import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkContent } from '../../../../src/content/read.ts';
import { expect, test } from '../../support/fixtures.ts';
import { type RunningDesk, startDesk } from '../../support/sites/desk.ts';

/** Articles, case studies and plain pages at the desk, in the folder of a site beside the code. */

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 1440, height: 900 } });

let desk: RunningDesk;
test.beforeAll(async () => {
  desk = await startDesk('examples/full');
});
test.afterAll(() => desk.stop());

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
  await button('Create').click();
  const heading = page.getByLabel('Main heading', { exact: true });
  await expect(heading).toBeFocused();
  await expect(shown.getByText('Draft: only you see this page.')).toBeVisible();
  expect(existsSync(file)).toBe(false);

  // What is not finished keeps no other page from being saved.
  await choice.selectOption('Page of an unknown address');
  await page.getByLabel('Main heading', { exact: true }).fill('Nowhere');
  await expect(page.getByRole('button', { name: /^There is something to fix in “Two forms”/ })).toBeVisible();
  await button('Save').click();
  await expect(page.getByRole('status').first()).toHaveText(
    /^Saved, and not published yet\. “Two forms” waits: \d problems to fix\.$/,
  );
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
  await expect(page.getByRole('status').first()).toHaveText('Saved as a draft.');
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
  await expect(page.getByRole('status').first()).toHaveText('Deleted.');
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
  await expect(page.getByRole('status').first()).toHaveText(
    'Nothing was deleted: first remove the links to it, or to its list, in Article “parallel-run”, Article “supplier-quotes”.',
  );
  expect(existsSync(path.join(desk.folder, 'content/insights/handover.md'))).toBe(true);
});

test('a text of a page that is sections alone leads to its field: of Markdown, and in a cell of a table', async ({
  page,
}) => {
  await page.goto(desk.address);
  await page.getByLabel('Words of').selectOption('Open morning: draw your own process');
  const shown = page.frameLocator('iframe');
  for (const [text, field] of [
    ['Who it is for', 'sections.0.markdown'],
    ['At your desks, with nobody else there', 'sections.3.rows.0.cells.1'],
    ['To read beforehand', 'sections.4.heading'],
  ] as const) {
    await shown.getByText(text, { exact: true }).click();
    await expect(page.locator(`[id="pages/open-morning.${field}"]`)).toBeFocused();
  }
});
