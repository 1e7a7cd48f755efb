import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openSqliteStore } from '../../../../server/storage/sqlite/store.ts';
import { ada } from '../../support/enquiry-form.ts';
import { expect, holdRequests, test } from '../../support/fixtures.ts';
import { openWords, sharedDesk, statusOf } from '../../support/owner.ts';

/** No slip of a hand loses anything at the desk: a destructive button asks, and waits for an action of its own. The other specs use each. */

const desk = sharedDesk('examples/full');

const fileOf = (name: string) => path.join(desk.folder, 'content', name);

/** Leaves the page of an unknown address with an unsaved heading. */
async function changeHeading(page: Page) {
  await openWords(page, desk, 'Page of an unknown address');
  await page.getByLabel('Main heading', { exact: true }).fill('Mine');
}

const heading = (page: Page) => page.getByLabel('Main heading', { exact: true }).inputValue();

const openStore = () => openSqliteStore(path.join(desk.folder, 'data'));

interface Destructive {
  readonly button: string;
  readonly action: string;
  /** What the dialog names. */
  readonly names: RegExp;
  readonly reach: (page: Page) => Promise<void>;
  /** Describes what would be lost. */
  readonly state: (page: Page) => Promise<unknown>;
}

const erase: Destructive = {
  button: 'Erase…',
  action: 'Erase for good',
  names: /^Erase the enquiry of Ada Lovelace.*, received \d/,
  async reach(page) {
    const name = `Ada Lovelace${' of the Analytical Engine'.repeat(3)}`;
    if ((await openStore().count()) === 0) await openStore().add({ ...ada, name });
    await page.goto(desk.address);
    await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
    await page.getByRole('button', { name: /^Ada Lovelace/ }).click();
  },
  state: () => openStore().count(),
};

const takeSaved: Destructive = {
  button: 'Take the saved one…',
  action: 'Take the saved one',
  names: /^Take the saved version\?$/,
  async reach(page) {
    await changeHeading(page);
    const file = fileOf('not-found.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^heading: .*$/m, `heading: Theirs ${Date.now()}`));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  },
  state: heading,
};

const middle = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

async function tremble(page: Page, { x, y }: { x: number; y: number }) {
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.click(x + 7 * Math.cos(turn * 2), y + 7 * Math.sin(turn * 2));
  }
}

async function holdDown(page: Page, key: string) {
  for (let turn = 0; turn < 8; turn += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

/** Ways to press a button more often than one means to. */
const slips: Readonly<Record<string, (page: Page, button: Locator) => Promise<void>>> = {
  'a double click': (_, button) => button.dblclick(),
  'five clicks': (_, button) => button.click({ clickCount: 5 }),
  'a trembling pointer': async (page, button) => tremble(page, await middle(button)),
  'Enter held down': async (page, button) => {
    await button.focus();
    await holdDown(page, 'Enter');
  },
  'the space bar held down': async (page, button) => {
    await button.focus();
    await holdDown(page, ' ');
  },
  'clicks that go on where the dialog has its buttons': async (page, button) => {
    await button.click();
    await tremble(page, await middle(page.getByRole('alertdialog').getByRole('button').last()));
  },
};

for (const [{ button: label, action, names, reach, state }, width, height] of [
  [erase, 1280, 800],
  [erase, 320, 256],
  [erase, 390, 664],
  [takeSaved, 390, 664],
] as const) {
  test(`${label} (${action}) survives every slip, asks elsewhere and acts when it is meant, ${width} × ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await reach(page);
    const button = page.getByRole('button', { name: label, exact: true });
    const dialog = page.getByRole('alertdialog');
    await expect(button).toBeVisible();
    const before = await state(page);
    // On a busy machine two clicks may be further apart than the time that the dialog waits.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    for (const [name, slip] of Object.entries(slips)) {
      await button.scrollIntoViewIfNeeded();
      await slip(page, button);
      expect([name, await state(page)]).toEqual([name, before]);
      if (await dialog.isVisible()) await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.clock.resume();

    await button.scrollIntoViewIfNeeded();
    const pressed = await middle(button);
    await button.press('Enter');
    await expect(dialog).toHaveAccessibleName(names);
    await expect(dialog.getByRole('button').first(), 'what keeps everything has the focus').toBeFocused();
    await expect(dialog.getByRole('heading'), 'what is asked can be read').toBeInViewport({ ratio: 0.9 });
    const danger = dialog.getByRole('button', { name: action, exact: true });
    const box = await (height > 600 ? dialog.locator('> div') : danger).boundingBox();
    const { x, y, width: across, height: down } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    const isUnderPress = pressed.x >= x && pressed.x <= x + across && pressed.y >= y && pressed.y <= y + down;
    expect(isUnderPress).toBe(false);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    expect(await state(page)).toEqual(before);

    if (width !== 390) return;
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(danger).toBeFocused();
    await expect(danger).toBeEnabled();
    await danger.click();
    await expect.poll(() => state(page)).not.toEqual(before);
  });
}

test('presses that follow each other do nothing, and a press or a click without a pointer after a calm does it', async ({
  page,
}) => {
  await page.clock.install();
  for (const press of [
    () => page.keyboard.press('Enter'),
    // As a screen reader does: without an event of a pointer or a key before it.
    () =>
      page.locator(':focus').evaluate((it) => it.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true }))),
  ]) {
    await changeHeading(page);
    // On a busy machine a press may take longer than the calm.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.getByRole('button', { name: 'Back to the last save…' }).press('Enter');
    const danger = page.getByRole('alertdialog').getByRole('button').last();
    await danger.focus();
    for (let turn = 0; turn < 5; turn += 1) {
      await page.clock.runFor(400);
      await press();
    }
    expect(await heading(page)).toBe('Mine');
    await page.clock.runFor(700);
    await expect(danger).toBeEnabled();
    await press();
    await page.clock.resume();
    await expect.poll(() => heading(page)).not.toBe('Mine');
  }
});

test('an entry that a double click removes is one entry, and can be put back', async ({ page }) => {
  await openWords(page, desk, 'About page');
  await page.locator('summary').filter({ hasText: /Team$/ }).click();
  const entries = page.getByText(/^Member of the team \d of \d/);
  const before = await entries.allTextContents();
  await entries.nth(1).click();
  await page.getByRole('button', { name: 'Remove: Member of the team 2' }).dblclick();
  await expect(entries).toHaveCount(before.length - 1);
  await page.getByRole('button', { name: /^Undo: .*\(removed\)$/ }).click();
  await expect(entries).toHaveText(before);
});

test('an image that is being uploaded arrives at its own entry, and is named where that is no longer shown', async ({
  page,
}) => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  let release = () => {};
  await page.route('**/api/images?*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const input = (member: number) => page.locator(`[id$=".members.${member}.image--file"]`);
  const upload = async (member: number, name: string) => {
    const asked = page.waitForRequest('**/api/images?*');
    await input(member).setInputFiles({ name, mimeType: 'image/png', buffer: image });
    await asked;
  };
  await openWords(page, desk, 'About page');
  await page.locator('summary').filter({ hasText: /Team$/ }).click();
  for (const member of [1, 2]) await page.getByText(new RegExp(`^Member of the team ${member} of`)).click();
  await expect(input(1)).toBeVisible();
  await upload(1, 'second.png');
  await page.getByRole('button', { name: 'Remove: Member of the team 1' }).click();
  release();
  await expect(page.locator('[id$=".members.0.image.path"]')).toHaveValue('/images/second.png');
  await expect(page.locator('[id$=".members.1.image.path"]')).toBeHidden();

  await upload(2, 'late.png');
  await page.getByLabel('Words of').selectOption('Page of an unknown address');
  release();
  await expect(statusOf(page)).toHaveText(
    'The image “late.png” was not placed, because its field is no longer shown. Drop it again.',
  );
});

test('a click reaches its button, though the field that is left for it shows a problem', async ({ page }) => {
  await openWords(page, desk, 'Moved addresses');
  const add = page.getByRole('button', { name: 'Add: moved address' });
  const from = page.getByLabel('Old address');
  const former = await from.count();
  await add.click();
  await page.getByLabel('New address').last().focus();
  await add.click();
  await expect(from).toHaveCount(former + 2);
  await expect(page.getByLabel('New address').nth(former)).toHaveAccessibleDescription(/is empty/);
});

test('a shortcut that is held down saves once', async ({ page }) => {
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/words/save')) saves += 1;
  });
  await changeHeading(page);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 15; turn += 1) await page.keyboard.down('s');
  await page.keyboard.up('s');
  await page.keyboard.up('Control');
  await expect(statusOf(page)).toHaveText('Saved, and not published yet.');
  expect(saves).toBe(1);
});

test('what is saved again before the first save ends is saved after it, and no other program is blamed', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/words/save');
  await changeHeading(page);
  await page.getByLabel('Main heading', { exact: true }).fill('Mine, first');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.dblclick();
  await page.getByLabel('Main heading', { exact: true }).fill('Mine, later');
  await save.dblclick();
  release();
  await expect.poll(() => readFileSync(fileOf('not-found.yaml'), 'utf8')).toMatch(/^heading: Mine, later$/m);
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(statusOf(page)).toHaveText('Saved, and not published yet.');
});

test('a search that is typed while an enquiry is being opened is what is listed', async ({ page }) => {
  const release = await holdRequests(page, '**/api/enquiries/*/read');
  await openStore().add({ ...ada, name: 'Grace Hopper' });
  await page.goto(desk.address);
  await page.getByRole('link', { name: 'Enquiries', exact: true }).click();
  const total = page.locator('label', { hasText: /^Unread \d/ });
  const before = (await total.textContent()) ?? '';
  const opened = page.getByRole('heading', { name: /^Grace Hopper/ });
  const entry = page.getByRole('button', { name: /^Grace/ });
  await entry.click();
  await expect(opened).toBeFocused();
  // On a phone the list is above it, and may be gone back to.
  await entry.click();
  await expect(opened).toBeFocused();
  await page.getByLabel('Search', { exact: true }).fill('nobody of that name');
  await expect(page.getByText('No enquiry has these words.')).toBeVisible();
  release();
  await expect(total, 'the list was loaded again').not.toHaveText(before);
  await expect(page.getByText('No enquiry has these words.')).toBeVisible();
});

test('another page begins at its top, wherever the last one was left, and says that it is loading', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/words/preview');
  await page.goto(desk.address);
  const loading = page.getByText('Loading the page…');
  await expect(loading).toBeVisible();
  release();
  await expect(loading).toBeHidden();
  const top = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y;
  await page.getByLabel('Words of').selectOption('About page');
  await expect.poll(() => top('About page')).toBeGreaterThan(0);
  const before = await top('About page');
  await page.getByRole('heading', { name: 'History', exact: true }).scrollIntoViewIfNeeded();
  await page.getByLabel('Words of').selectOption('Services page');
  await expect.poll(() => top('Services page')).toBe(before);
});

test('what is found is shown from the beginning of a word', async ({ page }) => {
  await page.goto(desk.address);
  await page.getByRole('button', { name: 'Find…' }).click();
  await page.getByLabel('Words to find').fill('leave behind systems');
  await expect(page.getByRole('button', { name: /…consultancy for mid-sized/ })).toBeVisible();
});
