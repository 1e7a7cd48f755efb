import type { Page } from '@playwright/test';
import { analytics, site } from '../../../src/content/content.ts';
import { menuLinks } from '../../../src/content/menu-links.ts';
import { expect } from './fixtures.ts';

const noon = Date.UTC(2026, 2, 2, 12);

/** Question of the banner on the standard site. */
export const { question } = analytics.ga4;

/** Element of the banner, hidden or shown. */
export const bannerElement = (page: Page) => page.locator('section', { hasText: question });
export const banner = (page: Page) => page.getByRole('region', { name: site.banner.label });
export const accept = (page: Page) => banner(page).getByRole('button', { name: site.banner.accept });
export const decline = (page: Page) => banner(page).getByRole('button', { name: site.banner.decline });
export const storedChoice = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'));

/** "Cookie settings" in the footer, and the panel that it opens. */
export const settingsButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: site.cookieSettings.label });
export const panel = (page: Page) => page.getByRole('dialog', { name: site.cookieSettings.label });

export async function chooseInSettings(page: Page, choice: 'accept' | 'decline') {
  await settingsButton(page).click();
  await panel(page).getByRole('button', { name: site.banner[choice] }).click();
  await expect(panel(page).getByRole('strong')).toHaveText(
    site.cookieSettings[choice === 'accept' ? 'accepted' : 'declined'],
  );
}

/** Simulates a visitor who has accepted on an earlier visit. */
export async function acceptedEarlier(page: Page) {
  await page.addInitScript(() => {
    if (location.hostname === 'localhost' && !localStorage.getItem('cookie-consent')) {
      localStorage.setItem('cookie-consent', 'accepted');
    }
  });
}

/** Follows a link of the navigation to another page, and waits until that page has loaded. */
export async function goTo(page: Page, label: string) {
  await page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link', { name: label }).click();
  await page.waitForURL(menuLinks.find((link) => link.label === label)?.href ?? '');
}

/** Stops the page's clock and opens the page: it has loaded, and no time has passed since. */
export async function openAtNoon(page: Page, address = '/') {
  // Time runs on until the next call, which can't go back.
  await page.clock.install({ time: noon - 3_600_000 });
  await page.clock.pauseAt(noon);
  await page.goto(address);
}
