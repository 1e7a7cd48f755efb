import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.ts';
import { save, sharedDesk, statusOf } from '../../support/owner.ts';

/** The editor of long texts at the desk. */

test.use({ viewport: { width: 1440, height: 900 } });

const desk = sharedDesk('examples/full');

const bodyOf = (name: string) =>
  readFileSync(path.join(desk.folder, 'content', name), 'utf8').replace(/^---\n[\s\S]*?\n---\n\n/, '');

async function openText(page: Page, name: string): Promise<Locator> {
  await page.goto(desk.address);
  await page.getByLabel('Words of').selectOption({ value: name });
  return page.getByRole('textbox', { name: 'Text', exact: true });
}

/** Gives a text what a clipboard or a dragged file holds. */
async function give(
  text: Locator,
  kind: 'paste' | 'drop',
  data: { html?: string; text?: string; file?: Buffer; name?: string },
) {
  const given = {
    name: data.name ?? 'Waiting room.png',
    kind,
    html: data.html,
    text: data.text ?? '',
    file: data.file?.toString('base64'),
  };
  await text.evaluate(async (element, { kind, html, text, file, name }) => {
    const transfer = new DataTransfer();
    if (html) transfer.setData('text/html', html);
    if (text) transfer.setData('text/plain', text);
    if (file) {
      const bytes = Uint8Array.from(atob(file), (each) => each.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: name.endsWith('.png') ? 'image/png' : '' }));
    }
    element.lastElementChild?.scrollIntoView({ block: 'center' });
    const { x, y } = (element.lastElementChild ?? element).getBoundingClientRect();
    const common = { bubbles: true, cancelable: true };
    element.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { ...common, clipboardData: transfer })
        : new DragEvent('drop', { ...common, dataTransfer: transfer, clientX: x + 5, clientY: y + 5 }),
    );
  }, given);
}

test('a text is written, linked, illustrated and saved; what was not touched keeps each byte', async ({ page }) => {
  const before = bodyOf('insights/handover.md');
  const text = await openText(page, 'insights/handover');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## What is new');
  await page.keyboard.press('Enter');
  await page.keyboard.type('It is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', and ');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search for a page, or write an address').fill('process days');
  await page.getByRole('button', { name: /^How to map a process in ten working days/ }).click();
  await page.keyboard.press('Enter');
  await button('List').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  const shown = page.frameLocator('iframe');
  await expect(shown.getByRole('heading', { name: 'What is new' })).toBeVisible();
  await expect(shown.getByRole('listitem').filter({ hasText: /^two$/ })).toBeVisible();

  await give(text, 'drop', { file: Buffer.from('ftypheic'), name: 'IMG_1.heic' });
  await expect(page.getByText('“IMG_1.heic” is a HEIC image')).toBeVisible();
  await give(text, 'drop', {
    file: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  });
  await expect(page.getByLabel('Alt text')).toBeFocused();
  await button('Insert image').click();
  await expect(page.getByLabel('Alt text')).toHaveAccessibleDescription(
    'Alt text is missing. Describe the image in words.',
  );
  await page.keyboard.type('People who wait');
  await page.keyboard.press('Enter');
  await expect(text.getByRole('img', { name: 'People who wait' })).toBeVisible();
  await give(text, 'paste', {
    html: '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·&nbsp;</span><![endif]>from Word<o:p></o:p></p>',
    text: '·  from Word',
  });
  await button('Save').click();
  await expect(statusOf(page)).toHaveText('Saved, and not published yet.');
  expect(bodyOf('insights/handover.md')).toBe(
    `${before.trimEnd()}\n\n## What is new\n\nIt is **bold**, and [How to map a process in ten working days](/insights/map-a-process)\n\n- one\n- two\n\n![People who wait](/images/waiting-room.png)\n\n- from Word\n`,
  );
});

test('the desk undoes what was typed, shows what others save, and pastes words alone into a line', async ({ page }) => {
  const text = await openText(page, 'insights/repeat-calls');
  const last = text.locator(':scope > p').last();
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Typed at once');
  await expect(last).toHaveText('Typed at once');
  await page.keyboard.press('Control+z');
  await expect(text.getByText('Typed at once')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(last).toHaveText('Typed at once');
  await page.keyboard.press('Control+z');
  await expect(statusOf(page)).toHaveText('All is saved.');

  const file = path.join(desk.folder, 'content/insights/repeat-calls.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\n---\n\n/, '$&Theirs.\n\n'));
  await expect(text.locator(':scope > p').first()).toHaveText('Theirs.');
  await expect(text).toBeFocused();
  await page.keyboard.type(' Mine.');
  await expect(last).toHaveText(/\S Mine\.$/);

  const summary = page.getByLabel('Summary');
  await summary.selectText();
  await give(summary, 'paste', { text: '•\tTwo\r\n•\tlines\u00a0' });
  await expect(summary).toHaveValue('Two lines');
});

test('a reference is a chip that names its text: it is chosen, copied, deleted and brought back by keys', async ({
  page,
}) => {
  await page.clock.install();
  await openText(page, 'pages/open-morning');
  const field = page.locator('[id^="pages/open-morning.sections."][id$=".markdown"]');
  await page.getByRole('heading', { name: 'Text', exact: true }).first().click();
  await field.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask {company.name}');
  const chip = field.locator('[data-reference]');
  await expect(chip).toHaveText('Company › Name: Tidewright');
  await expect(page.frameLocator('iframe').getByText('Ask Tidewright')).toBeVisible();

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' or ');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(chip).toHaveCount(2);
  // Typing that goes on is undone at once.
  await page.clock.fastForward(1600);
  await page.keyboard.press('Backspace');
  await expect(chip).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(chip).toHaveCount(2);
  await save(page);
  expect(readFileSync(path.join(desk.folder, 'content/pages/open-morning.md'), 'utf8')).toContain(
    'Ask {company.name} or {company.name}\n',
  );
});

test('an image takes the place of an empty paragraph, and goes on in one that is there', async ({ page }) => {
  const text = await openText(page, 'insights/map-a-process');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const shown = () => text.locator(':scope > *').evaluateAll((all) => all.slice(-4).map((each) => each.textContent));
  const put = async (alt: string) => {
    await button('Image').click();
    await page.getByLabel('Choose an image file, or drop one on the text').setInputFiles({
      name: `${alt}.svg`,
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'),
    });
    await page.getByLabel('Alt text').fill(alt);
    await page.keyboard.press('Enter');
    await expect(text.getByRole('img', { name: alt, exact: true })).toBeVisible();
  };
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Above.');
  await page.keyboard.press('Enter');
  await put('One');
  await page.keyboard.type('Below.');
  expect(await shown()).toEqual([expect.any(String), 'Above.', '', 'Below.']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await put('Two');
  await page.keyboard.type('Last.');
  expect(await shown()).toEqual(['', 'Below.', '', 'Last.']);
});

test('on a phone, a text that is written and Save stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const text = await openText(page, 'insights/handover');
  await text.locator('p').first().click();
  await page.keyboard.type('Here. ');
  await expect(page.frameLocator('iframe').getByText(/Here\. /)).toBeAttached();
  await expect(text.locator('p').first()).toBeInViewport();
  await save(page);
  await expect(text.locator('p').first()).toBeInViewport();
});
