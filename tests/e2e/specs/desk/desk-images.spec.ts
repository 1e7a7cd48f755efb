import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../../support/fixtures.ts';
import { openWords, save, sharedDesk } from '../../support/owner.ts';

/** Images at the desk: the logo, the icon, what lies in `public/`, and focal points. */

test.use({ viewport: { width: 1440, height: 900 } });

const desk = sharedDesk('examples/full', async (folder) => {
  mkdirSync(path.join(folder, 'public'), { recursive: true });
  for (const [name, background] of Object.entries({ office: 'teal', unused: 'olive' })) {
    const image = sharp({ create: { width: 1200, height: 1800, channels: 3, background } });
    await image.jpeg().toFile(path.join(folder, 'public', `${name}.jpg`));
  }
});

/** Puts the office into an image field of the about page. */
async function useOffice(page: Page) {
  await openWords(page, desk, 'about');
  await page.locator('details').evaluateAll((all) => {
    for (const each of all) (each as HTMLDetailsElement).open = true;
  });
  const field = page.locator('[id="about.sections.2.image"]');
  await field.getByRole('button', { name: 'Choose an existing image…' }).click();
  await page.getByRole('dialog', { name: 'Choose an image' }).getByRole('button', { name: '/office.jpg' }).click();
  await expect(field.getByLabel('Path')).toHaveValue('/office.jpg');
  await expect(field.getByLabel('Alt text')).toBeFocused();
  await field.getByLabel('Alt text').fill('Our office');
  return field;
}

/** Two squares in pixels, on a transparent ground. */
const logo = (left: string, right: string) => {
  const square = (background: string) => ({ create: { width: 60, height: 60, channels: 4, background } }) as const;
  return sharp({ create: { width: 320, height: 72, channels: 4, background: '#0000' } })
    .composite([
      { input: square(left), left: 6, top: 6 },
      { input: square(right), left: 100, top: 6 },
    ])
    .png()
    .toBuffer();
};

test('a logo and an icon are uploaded, and the owner sees on which ground they vanish', async ({ page }) => {
  await openWords(page, desk, 'company');
  const file = async (left: string, right: string) => ({
    name: 'Our Logo.png',
    mimeType: 'image/png',
    buffer: await logo(left, right),
  });
  await page.getByLabel('Logo: drop an image file here').setInputFiles(await file('#10201f', '#102060'));
  await expect(page.getByText(/^On a dark background 100% of the logo can hardly be seen/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'On a dark background' })).toBeVisible();
  const header = page.frameLocator('iframe').getByRole('banner');
  await expect(header.getByRole('link', { name: 'Tidewright' }).locator('img')).toHaveJSProperty('naturalWidth', 160);

  await page.getByLabel('Logo: drop an image file here').setInputFiles(await file('#102060', '#102060'));
  await expect(page.getByText(/can hardly be seen/), 'one colour follows the text').toBeHidden();
  await expect(header.getByRole('link', { name: 'Tidewright' }).locator('svg')).toBeVisible();
  await save(page);
  expect(readFileSync(path.join(desk.folder, 'content/company.yaml'), 'utf8')).toMatch(
    /^logo: \/images\/our-logo-\w+\.png$/m,
  );

  await page.getByLabel('Icon: drop an image file here').setInputFiles(await file('#ff7e33', '#ff7e33'));
  await expect(page.getByText('The icon is in place.')).toBeVisible();
  expect(existsSync(path.join(desk.folder, 'public/favicon.svg'))).toBe(true);
});

test('an image is chosen again, found where it is used, and deleted once it is not', async ({ page }) => {
  await useOffice(page);
  await save(page);

  const images = page.getByRole('link', { name: 'Images', exact: true });
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await images.click();
  await item('/unused.jpg').getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete the image' }).click();
  await expect(page.getByText('Deleted: /unused.jpg.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeFocused();
  expect(existsSync(path.join(desk.folder, 'public/unused.jpg'))).toBe(false);
  await expect(item('/office.jpg').getByRole('button')).toHaveCount(0);
  await item('/office.jpg').getByRole('link', { name: 'About page › Section 3 › Image' }).click();
  await expect(page.getByLabel('Image: drop an image file here').first()).toBeFocused();
});

test('a focal point is clicked or written, and every crop keeps it', async ({ page }) => {
  const field = await useOffice(page);
  const whole = field.locator('[id$=".focus"] img').first();
  await expect(whole).toHaveJSProperty('complete', true);
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.click({ position: { x: width * 0.3, y: height * 0.9 } });
  await expect(field.getByLabel('% from the left')).toHaveValue('30');
  const fromTop = field.getByLabel('% from the top');
  await expect(fromTop).toHaveValue('90');
  // Both crops of an upright image then reach its lower edge.
  for (const crop of await field.locator('figure img').all())
    await expect(crop).toHaveCSS('object-position', /^\S+ 100%$/);
  await fromTop.press('ArrowDown');
  await expect(fromTop).toHaveValue('89');
  const shown = page.frameLocator('iframe').getByRole('img', { name: 'Our office' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('-photo-30x89-');
  await save(page);
  expect(readFileSync(path.join(desk.folder, 'content/about.yaml'), 'utf8')).toMatch(
    /path: \/office\.jpg\n +focus: 30 89\n/,
  );
  await field.getByRole('button', { name: 'Remove: focal point' }).click();
  await expect(fromTop).toHaveValue('41');
  await expect(fromTop).toBeFocused();
});
