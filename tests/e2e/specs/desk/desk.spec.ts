import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openSqliteStore } from '../../../../server/storage/sqlite/store.ts';
import { enquiry as sample } from '../../../../server/testing/enquiry.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lost } from '../../support/focus-checks.ts';
import { openWords, save, sharedDesk, statusOf } from '../../support/owner.ts';

/** Journeys of the owner at the desk. */

test.use({ viewport: { width: 1440, height: 900 } });

const desk = sharedDesk();

const fileOf = (name: string) => path.join(desk.folder, 'content', name);
const read = (name: string) => readFileSync(fileOf(name), 'utf8');

/** Takes the page back to its last save. */
async function drop(page: Page) {
  await page.getByRole('button', { name: 'Back to the last save…' }).click();
  await page.getByRole('button', { name: 'Drop the changes' }).click();
}

test('the owner changes words beside the page, and saves them into their file', async ({ page }) => {
  writeFileSync(fileOf('home.yaml'), `# Kept.\n${read('home.yaml')}`);
  await page.goto(desk.address);
  const shown = page.frameLocator('iframe');
  const heading = shown.getByRole('heading', { level: 1 });
  const field = page.getByLabel('Main heading', { exact: true });

  await heading.click();
  await expect(field).toBeFocused();
  await field.fill('We untie: knots');
  await expect(heading).toHaveText('We untie: knots');
  await expect(heading).toHaveCSS('outline-style', 'solid');

  // Of another file: the page stays.
  await shown.getByRole('contentinfo').getByText('Quick links').click();
  await expect(page.getByLabel('Heading of the links', { exact: true })).toBeFocused();
  await expect(heading).toHaveText('We untie: knots');

  // Visitors see it before they choose only.
  const accept = shown.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' });
  await expect(accept).toBeHidden();
  await page.getByText('Cookie banner', { exact: true }).click();
  await page.getByLabel('Button to accept').focus();
  await expect(accept).toBeVisible();

  // Another site at this port has drafts of its own.
  const places = await page.evaluate(() => Object.keys(localStorage));
  expect(places.map((place) => JSON.parse(place))).toEqual([
    ['desk-draft', path.join(desk.folder, 'content'), expect.any(String), 'home'],
  ]);
  await page.reload();
  await expect(heading).toHaveText('We untie: knots');
  await save(page);
  await heading.click();
  await field.fill('We untie: all knots');
  await expect(statusOf(page)).toHaveText('Not saved yet.');
  await field.fill('We untie: knots');
  await expect(statusOf(page)).toHaveText('All is saved.');
  expect(read('home.yaml')).toMatch(/^# Kept\.\n[\s\S]*\n {4}heading: "We untie: knots"\n/);
});

test('errors stand at their field in the words of the rules, and keep the file from being saved', async ({ page }) => {
  const before = read('home.yaml');
  await page.goto(desk.address);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).click();
  const field = page.getByLabel('Main heading', { exact: true });
  await field.fill('');
  await expect(field).toHaveAccessibleDescription('Main heading is empty.');
  // Where files are compared, each has to be valid by itself.
  await field.fill('Words');
  const target = page.getByLabel('Target of the link').first();
  await target.fill('/nowhere');
  await expect(target).toHaveAccessibleDescription(/"\/nowhere" leads to no page and no file/);

  // Each attempt has an answer, and leads to the first problem: also from the form of another file.
  const status = statusOf(page);
  await status.evaluate((element) => {
    new MutationObserver(() =>
      element.setAttribute('data-said', `${element.dataset.said ?? ''}${element.textContent}|`),
    ).observe(element, { childList: true, characterData: true, subtree: true });
  });
  const refused = 'Saving…|Nothing was saved. “Home page” waits: 1 problem to fix.|';
  await field.focus();
  await page.keyboard.press('Control+s');
  await expect(target).toBeFocused();
  await expect(status).toHaveAttribute('data-said', refused);
  await page.keyboard.press('Control+s');
  await expect(status).toHaveAttribute('data-said', refused + refused);
  expect(read('home.yaml')).toBe(before);
  await page.getByLabel('Words of').selectOption('About page');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(target).toBeFocused();

  // It keeps no other page from being saved, and a long title is nobody's error.
  await page.getByLabel('Words of').selectOption('About page');
  await page.getByText('For search engines and link previews', { exact: true }).click();
  const title = page.getByLabel('Page title', { exact: true });
  const long = 'About the people who untangle what others have knotted together';
  await title.fill(long);
  await expect(title).toHaveAccessibleDescription(/Has 63 characters\. At most 60 characters suit search results\.$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status).toHaveText('Saved, and not published yet. “Home page” waits: 1 problem to fix.');
  expect([read('home.yaml'), read('about.yaml').includes(long)]).toEqual([before, true]);
  await page.getByRole('button', { name: 'There is something to fix in “Home page”' }).click();
  await expect(target).toBeFocused();

  await drop(page);
  await expect(field).not.toHaveValue('');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('the owner sees what search engines and link previews would show of unsaved words', async ({ page }) => {
  await openWords(page, desk, 'Services page');
  await page.getByRole('radio', { name: 'Search and links' }).check();
  const result = page.getByRole('region', { name: 'Google search result' });
  const title = result.getByRole('button', { name: /^Digital transformation services – Tidewright$/ });
  const field = page.getByLabel('Page title', { exact: true });
  await expect(result.getByText('› services')).toBeVisible();
  await title.click();
  await expect(field).toBeFocused();

  const social = page.getByRole('figure', { name: 'LinkedIn' }).locator('img');
  const bytes = () => social.evaluate(async (image: HTMLImageElement) => (await fetch(image.src)).text());
  await expect.poll(() => social.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const before = await bytes();
  await field.fill('Automation, systems, customers and shops: all that we untangle for you and for your staff');
  await expect(result.getByRole('button', { name: /^Automation, .* …$/ })).toBeVisible();
  await expect(result.getByText('Google shortens the title')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Slack' }).getByText(/your staff – Tidewright$/)).toBeVisible();
  expect(await bytes()).not.toBe(before);
  await drop(page);
});

test('a text names what it takes from elsewhere, leads there, and takes more from a menu', async ({ page }) => {
  await page.goto(desk.address);
  const choice = page.getByRole('combobox', { name: 'Words of' });
  const openDescription = async () => {
    await choice.selectOption('About page');
    await page.getByText('For search engines and link previews', { exact: true }).click();
  };
  await openDescription();
  const description = page.getByLabel('Page description', { exact: true });
  await page.getByRole('button', { name: 'Company › Name: Tidewright' }).first().click();
  const name = page.locator('[id="company.name"]');
  await expect(name).toBeFocused();
  await name.fill('Harbour');
  await openDescription();
  await expect(page.getByRole('button', { name: 'Company › Name: Harbour' }).first()).toBeVisible();

  await description.fill('Ask ');
  await description.pressSequentially('{');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Harbour Company › Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('Ask {company.name}');
  await page.keyboard.type(' or ');
  await page.getByRole('button', { name: 'Insert…' }).nth(1).click();
  await page.getByRole('button', { name: /^hello@.*Company › E-mail address$/ }).click();
  await expect(description).toHaveValue('Ask {company.name} or {company.email}');
  await drop(page);
  await choice.selectOption({ value: 'company' });
  await drop(page);
});

test('a page’s note names what is hard to read, in words that the browser checks as British English', async ({
  page,
}) => {
  await page.goto(desk.address);
  await page.getByRole('combobox', { name: 'Words of' }).selectOption({ value: 'notFound' });
  const text = page.getByLabel('Text under the main heading');
  await text.fill(`We leverage robust synergies. ${'Again and '.repeat(16)}so on.`);
  const note = page.locator('details').filter({ hasText: 'How the page reads' });
  await expect(note).toContainText('2 hints');
  await note.locator('summary').press('Enter');
  await expect(note.getByRole('button', { name: '“leverage”, “robust”, “synergies”' })).toBeVisible();
  await note.getByRole('button', { name: '34 words' }).press('Enter');
  await expect(text).toBeFocused();
  expect(
    await text.evaluate((field: HTMLElement) => [field.spellcheck, field.closest<HTMLElement>('[lang]')?.lang]),
  ).toEqual([true, 'en-GB']);
  await drop(page);
});

test('a text of the preview can be selected with the pointer; only a click leads to its field', async ({ page }) => {
  await page.goto(desk.address);
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  const field = page.getByLabel('Main heading', { exact: true });
  await heading.hover({ position: { x: 4, y: 12 } });
  await field.evaluate((element) => element.addEventListener('focus', () => element.setAttribute('data-focused', '')));
  await page.mouse.down();
  await heading.hover({ position: { x: 150, y: 12 } });
  await page.mouse.up();
  expect(await heading.evaluate((element) => `${element.ownerDocument.getSelection()}`)).not.toBe('');
  await page.frameLocator('iframe').locator('h1 + p').click();
  await expect(page.locator('textarea:focus')).toBeVisible();
  await expect(field).not.toHaveAttribute('data-focused');
  await heading.click();
  await expect(field).toBeFocused();
});

test('what people write in their own way is normalised as its field is left, and before a save by keyboard', async ({
  page,
}) => {
  await openWords(page, desk, 'Company');
  await page.locator('summary').filter({ hasText: 'Telephone' }).click();
  await page.getByLabel('Telephone number', { exact: true }).fill('(020) 7946-0999');
  await expect(page.frameLocator('iframe').getByRole('link', { name: '(020) 7946-0999' }).first()).toHaveAttribute(
    'href',
    'tel:+442079460999',
  );
  const email = page.locator('[id="company.email"]');
  await email.fill('mailto:desk@tidewright.example\u200b');
  await page.keyboard.press('Control+s');
  await expect(statusOf(page)).toHaveText('Saved, and not published yet.');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('desk@tidewright.example');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  expect(read('company.yaml')).toMatch(/email: desk@tidewright\.example/);
});

test('what somebody else changed meanwhile is merged, and the same field asks beside both texts', async ({ page }) => {
  await openWords(page, desk, 'Page of an unknown address');
  const field = page.getByLabel('Main heading', { exact: true });
  await field.fill('Mine');
  const theirs = read('not-found.yaml').replace(/^heading: .*$/m, 'heading: Theirs');
  writeFileSync(fileOf('not-found.yaml'), theirs.replace(/^text: .*(\n .*)*/m, 'text: Their text'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(field).toHaveAccessibleDescription('Somebody else has changed this as well. Choose what stays.');
  await expect(page.getByRole('definition')).toHaveText(['Mine', 'Theirs']);
  await expect(page.getByLabel('Text under the main heading')).toHaveValue('Their text');
  // Until then it waits, also after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusOf(page)).toHaveText('Nothing was saved. “Page of an unknown address” waits: 1 problem to fix.');
  expect(read('not-found.yaml')).toContain('heading: Theirs');

  await page.getByRole('button', { name: 'Keep mine…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Keep your version?' });
  await dialog.getByRole('button', { name: 'Keep mine', exact: true }).click();
  await expect(field).toBeFocused();
  await expect(page.getByRole('status').first()).toHaveText('Not saved yet.');
  await save(page);
  expect(read('not-found.yaml')).toMatch(/^heading: Mine\ntext: Their text$/m);
});

test('each step is undone and done again, by button and keyboard, also after a reload', async ({ page }) => {
  await page.goto(desk.address);
  const choice = page.getByLabel('Words of');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await choice.selectOption({ value: 'notFound' });
  const heading = page.getByLabel('Main heading', { exact: true });
  const before = await heading.inputValue();
  await expect(button(/^Undo$/)).toBeDisabled();
  await heading.fill('Nowhere');
  await choice.selectOption({ value: 'about' });
  await page.locator('summary').filter({ hasText: /Team$/ }).click();
  const names = page.getByText(/^Member of the team \d of \d/);
  const all = await names.allTextContents();
  await names.first().click();
  await button('Move down: Member of the team 1').click();
  await names.nth(2).click();
  await button('Remove: Member of the team 3').click();

  // Inside a field and outside of it, on the page that the step is of.
  await page.reload();
  await page.locator('summary').filter({ hasText: /Team$/ }).click();
  await expect(names).toHaveCount(all.length - 1);
  await button(/^Undo: .*\(removed\)$/).click();
  await expect(names).toHaveCount(all.length);
  await expect(button(/^Undo: .*\(moved\)$/)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(names).toHaveText(all);
  await page.keyboard.press('Control+z');
  await expect(heading).toBeFocused();
  await expect(heading).toHaveValue(before);
  await expect(statusOf(page)).toHaveText('All is saved.');
  await page.keyboard.press('Control+Shift+z');
  await expect(heading).toHaveValue('Nowhere');
  await expect(button(/^Redo: .*\(moved\)$/)).toBeEnabled();

  // What was asked for can be undone as well.
  await drop(page);
  await expect(heading).toHaveValue(before);
  await button('Undo: Main heading').press('Enter');
  await expect(heading).toHaveValue('Nowhere');
  await drop(page);
});

test('MOVED-6: the owner lists moved addresses, which are checked, and takes them all away again', async ({ page }) => {
  rmSync(fileOf('redirects.yaml'), { force: true });
  await openWords(page, desk, 'Moved addresses');
  await page.getByRole('button', { name: 'Add: moved address' }).click();
  const from = page.getByLabel('Old address');
  const to = page.getByLabel('New address');
  await from.fill('/about/');
  await to.fill('/abuot');
  await expect(to, 'it is being written').toHaveAccessibleDescription(/^(?!.*leads to no page)/);
  await to.blur();
  await expect(from).toHaveAccessibleDescription(/"\/about\/" is the page \/about\. Delete the entry\./);
  await expect(to).toHaveAccessibleDescription(/"\/abuot" leads to no page and no file/);
  await from.fill('/old-page');
  await to.fill('/about');
  await save(page);
  expect(read('redirects.yaml')).toBe('- from: /old-page\n  to: /about\n');

  await page.getByRole('button', { name: 'Remove: Moved address 1' }).click();
  await expect(page.getByRole('button', { name: 'Add: moved address' })).toBeFocused();
  await expect(statusOf(page)).toHaveText('Removed: /old-page. “Undo” puts it back.');
  await save(page);
  expect(read('redirects.yaml')).toBe('[]\n');
});

test('the owner reads, finds, answers, exports and erases enquiries', async ({ page }) => {
  const store = openSqliteStore(path.join(desk.folder, 'data'));
  writeFileSync(fileOf('replies.yaml'), '- name: Thanks\n  subject: From us\n  text: "Dear {name},\\n\\nthank you."\n');
  const message = 'Three\nlines\nof it, at https://shop.example/?a=1.';
  const enquiry = { ...sample, message, phone: '+44 (0)20 7946 0000 ext. 5', service: 'customer-experience' };
  await store.add(enquiry);
  await store.add({ ...enquiry, name: 'Grace', message: 'About a shop' });
  await store.add({ ...enquiry, name: 'Spammer', message: 'Pills' }, { spam: 'links' });

  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  const unread = (count: number) => page.getByRole('radio', { name: `Unread ${count}` });
  await expect(unread(2)).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('button')).toHaveText([
    /^SpammerSpam/,
    /^GraceUnread/,
    /^AdaUnread/,
  ]);

  await page.getByRole('button', { name: /^Ada/ }).click();
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeFocused();
  await expect(unread(1)).toBeVisible();
  const article = page.getByRole('article');
  await expect(article.getByText('Three\nlines\nof it')).toBeVisible();
  await expect(article.getByText('Customer Experience Transformation')).toBeVisible();
  const link = (name: string) => article.getByRole('link', { name });
  await expect(link('https://shop.example/?a=1')).toHaveAttribute('href', 'https://shop.example/?a=1');
  await expect(link('+44 (0)20 7946 0000')).toHaveAttribute('href', 'tel:+442079460000');
  await expect(link('Reply: Thanks')).toHaveAttribute(
    'href',
    /^mailto:ada@company\.example\?subject=From%20us&body=Dear%20Ada%2C%0D%0A%0D%0Athank%20you\.%0D%0A%0D%0AAda%20wrote%20on/,
  );
  await expect(page.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:ada@company\.example\?subject=.*%3E%20lines/,
  );
  await page.getByRole('button', { name: 'Send it to me again' }).click();
  await expect(page.getByText(/^No channel is set up: set NOTIFY_TO/)).toBeVisible();

  await page.getByRole('link', { name: 'Ready to launch' }).click();
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await expect(page.getByText(/^No channel is set up: set NOTIFY_TO/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'one scrollbar').toBe(true);
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  await page.getByRole('button', { name: /^Ada/ }).click();

  await page.getByLabel('Search', { exact: true }).fill('SHOP about');
  await expect(page.getByRole('listitem').getByRole('button')).toHaveText([/^Grace/]);
  await page.getByLabel('Search', { exact: true }).fill('');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for a spreadsheet' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('About a shop');

  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Enquiry 1 is deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeFocused();
  expect(await store.get(1)).toBeUndefined();
});

test('an enquiry is marked and noted on; the list looks for new ones, and keeps its place and the focus', async ({
  page,
}) => {
  const store = openSqliteStore(path.join(desk.folder, 'data'));
  const { id } = await store.add({ ...sample, name: 'مريم', message: 'نود التحدث' });
  await page.clock.install();
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  const mark = (name: string) => page.getByRole('group', { name: 'Mark' }).getByRole('radio', { name });
  const show = (name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('radio', { name });
  const row = page.getByRole('listitem').getByRole('button', { name: /^مريم/ });
  await show(/^Unread/).check();
  await row.click();
  await expect(page.getByText('نود التحدث').last()).toHaveCSS('direction', 'rtl');
  await mark('Answered').check();
  await expect(mark('Answered')).toBeChecked();
  await expect(row, 'it stays where it was').toHaveText(/Answered/);
  await page.getByLabel('Note').pressSequentially('Call back');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect.poll(async () => (await store.get(id))?.note).toBe('Call back');

  await show(/^Answered/).check();
  await row.focus();
  await store.add({ ...sample, name: 'Newcomer' });
  await page.clock.runFor(10_000);
  await expect(show(/^All 4/)).toBeVisible();
  await expect(row).toBeFocused();
  await row.click();
  await expect(page.getByLabel('Note')).toHaveValue('Call back');
  await store.erase({ id });
  // It does not stay checked.
  await mark('Spam').click();
  await expect(page.getByText(/^Nothing was done: another enquiry has this number now/)).toBeVisible();
  await expect(row).toBeHidden();
});

test('a section is dragged by keyboard and pointer, duplicated, removed, and added as the kind that is chosen', async ({
  page,
}) => {
  await openWords(page, desk, 'Approach page');
  const bars = page.getByText(/^Section \d of \d/);
  const order = () => bars.evaluateAll((all) => all.map((bar) => bar.lastElementChild?.textContent?.trim()));
  const [first, second, third, fourth, ...others] = await order();
  const count = others.length + 4;
  const handle = (place: number) => page.getByRole('button', { name: `Drag: Section ${place}` });

  await handle(2).press('Space');
  await expect(page.getByText(`Section 2 goes to place 2 of ${count}.`)).toBeAttached();
  await handle(2).press('ArrowDown');
  await expect(page.getByText(`Section 2 goes to place 3 of ${count}.`)).toBeAttached();
  await handle(2).press('Space');
  await expect.poll(order).toEqual([first, third, second, fourth, ...others]);
  await expect(handle(3)).toBeFocused();

  await handle(4).hover();
  await page.mouse.down();
  await handle(2).hover();
  await expect(page.getByText(`Section 4 goes to place 2 of ${count}.`)).toBeAttached();
  await page.mouse.up();
  await expect.poll(order).toEqual([first, fourth, third, second, ...others]);

  await bars.nth(1).click();
  await page.getByRole('button', { name: 'Duplicate: Section 2' }).click();
  await expect.poll(order).toEqual([first, fourth, fourth, third, second, ...others]);
  await page.getByRole('button', { name: 'Remove: Section 3' }).click();
  const headings = page.frameLocator('iframe').getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText(String(fourth));

  await page.getByLabel('Section to add').selectOption('Map');
  await page.getByRole('button', { name: 'Add: section' }).press('Enter');
  const last = count + 1;
  await expect(page.locator('summary', { hasText: new RegExp(`^Section ${last} of ${last}`) })).toBeFocused();
  await page.locator(`[id="approach.sections.${count}.heading"]`).fill('Here we are');
  await expect(headings.last()).toHaveText('Here we are');
});

test('an image is in public/, on the page, and asked for its alt text', async ({ page }) => {
  await openWords(page, desk, 'About page');
  await page
    .locator('summary')
    .filter({ hasText: /Passages$/ })
    .click();
  await page.getByText(/^Passage 1 of/).click();
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Image: drop an image file here')
    .setInputFiles({ name: 'Our Office.png', mimeType: 'image/png', buffer });
  const alt = page.getByLabel('Alt text').first();
  await expect(alt).toHaveAccessibleDescription(/Alt text is empty\./);
  await expect(page.getByRole('figure')).toHaveText(['On pages, 3 to 2', 'As a portrait, 4 to 5']);
  await alt.fill('A teal wall');
  const shown = page.frameLocator('iframe').getByRole('img', { name: 'A teal wall' });
  await expect(shown).toHaveCSS('opacity', '1');
  const inPublic = path.join(desk.folder, 'public/images');
  writeFileSync(path.join(inPublic, 'broken.png'), 'no image');
  const named = page.getByLabel('Path', { exact: true });
  const inPlace = page.getByText('The image is in place.');
  await expect(inPlace).toBeVisible();
  await named.fill('/images/broken.png');
  await expect(inPlace, 'another image is named').toBeHidden();
  await expect(named).toHaveAccessibleDescription(/is not an image that the build can read/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Nothing was saved\. “.*” waits: 1 problem to fix\.$/)).toBeVisible();
  await named.fill('/images/our-office.png');

  await page.getByLabel('Words of').selectOption('Company');
  await page.getByLabel('Pick a colour').fill('#0055aa');
  await save(page);
  expect(read('company.yaml')).toContain('accent: "#0055aa"');
  expect(readdirSync(inPublic).toSorted()).toEqual(['broken.png', 'our-office.png']);
  await page.getByRole('combobox').first().selectOption('About page');
  await expect(shown).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

for (const width of [320, 1280]) {
  test(`with letters twice as large in a window ${width} px wide, nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(desk.address);
    for (const view of ['Enquiries', 'Ready to launch', 'Settings', 'Words']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      if (view === 'Words') {
        await page.getByLabel('Words of').selectOption('Company');
        await page.getByRole('button', { name: 'New document' }).click();
      }
      if (view === 'Enquiries') await page.getByRole('button', { name: /^Grace/ }).click();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        for (const part of document.querySelectorAll('details')) part.open = true;
        // Further down, the bar with Save lies over what has scrolled below it.
        for (const part of document.querySelectorAll('*')) part.scrollTop = 0;
      });
      expect([view, ...(await lost(page))]).toEqual([view]);
      const sideways = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
      expect([view, sideways]).toEqual([view, 0]);
    }
  });
}

test('nobody else on the network reaches the desk', async () => {
  const others = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
  const { port } = new URL(desk.address);
  for (const address of others) {
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow();
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
});
