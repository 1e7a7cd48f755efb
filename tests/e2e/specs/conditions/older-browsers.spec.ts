import type { Page } from '@playwright/test';
import { site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { fillIn, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, onPageError, pagePaths, test } from '../../support/fixtures.ts';

/**
 * Tests of browsers that the build's syntax supports but that lack popovers (Chrome 111 to 113, Firefox 114 to 124, Safari
 * 16). There the page stays as it is without JavaScript. No such browser is at hand, so a current one is stripped of
 * popovers until it behaves alike.
 */

// The test rewrites the page's style rules, so their hashes no longer match the security policy.
test.use({ bypassCSP: true, banner: 'due' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.route('/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const body = (await response.text()).replaceAll('popover="auto"', '').replaceAll(':popover-open', ':no-such-state');
    return route.fulfill({ response, body });
  });
});

/** Opens a page and waits until its JavaScript's own work has ended. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

test('SITE-3: the menu of each page can be read and leads on, and nothing lies over the words', async ({ page }) => {
  const errors: Error[] = [];
  onPageError(page, (error) => errors.push(error));
  for (const [path, width] of [...pagePaths.map((path) => [path, 320] as const), ['/', 1280] as const]) {
    await test.step(`${path} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await open(page, path);
      const menu = page.getByRole('navigation', { name: site.navigationLabel });
      const heading = page.getByRole('heading', { level: 1 });
      const [header, words] = [await page.getByRole('banner').boundingBox(), await heading.boundingBox()];
      expect((header?.y ?? 0) + (header?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0);
      await expect(menu.getByRole('link')).toHaveText(menuLinks.map(({ label }) => label));
      await expect(page.getByText(site.cookieSettings.withoutScript)).toBeHidden();
      const destination = path === '/about' ? 'Contact' : 'About';
      await menu.getByRole('link', { name: destination }).click();
      await expect(page).toHaveURL(`/${destination.toLowerCase()}`);
      await expect(heading).toBeVisible();
      expect(errors).toEqual([]);
    });
  }
});

test('CONTACT-6: an enquiry is sent and thanked for', async ({ page }) => {
  await open(page, '/contact');
  await fillIn(page);
  await sendButton(page).click();
  await expect(page).toHaveURL('/contact?sent');
  await expect(thanks(page)).toBeVisible();
});
