import { site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { failure, fillIn, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, screenPaths, test, visit } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/**
 * Accessibility tree of each screen and state, compared with tests/e2e/snapshots/accessibility-tree/. To accept a change,
 * read the new snapshots and run `npm test -- accessibility-tree --update-snapshots=all`.
 */

// The site with invented facts of a company: the owner's own name and address are in no snapshot.
test.use({ baseURL: originOf('published') });

test.beforeEach(async ({ page }) => {
  // The footer shows the year.
  await page.clock.setFixedTime('2026-06-01T12:00:00Z');
});

/** Clauses that ask for words, lists and links of a page: all of them are in its snapshot. */
const clauses: Readonly<Record<(typeof screenPaths)[number], string>> = {
  '/': 'HOME-1 HOME-2 HOME-4 HOME-5',
  '/about': 'ABOUT-1 ABOUT-2 ABOUT-3',
  '/services': 'SERVICES-1 SERVICES-3 SERVICES-4',
  '/approach': 'APPROACH-1 APPROACH-2 APPROACH-3 APPROACH-4',
  '/contact': 'CONTACT-1',
  '/no-such-page': 'SITE-9',
};

for (const path of screenPaths) {
  test(`SITE-1 SITE-3 SITE-6 ${clauses[path]}: ${path} as it is heard`, async ({ page }) => {
    await visit(page, path);
    const name = path.slice(1) || 'home';
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
    const present = menuLinks.filter(({ href }) => href === path).map(({ label }) => label);
    const menu = page.getByRole('navigation', { name: site.navigationLabel });
    await expect(menu.locator('[aria-current=page]')).toHaveText(present);
  });
}

test('a heading and a detail begin with their text: Orca with Firefox drops what a first block or `address` holds', async ({
  page,
}) => {
  for (const path of screenPaths) {
    await visit(page, path);
    const hidden = await page.evaluate(() => {
      const isBlock = (element: Element | null) => element && !/^(inline|none)/.test(getComputedStyle(element).display);
      const headings = [...document.querySelectorAll('h1, h2, h3, h4')].filter((heading) =>
        [...heading.children].some((child) => isBlock(child) && !child.textContent && child.ariaHidden !== 'true'),
      );
      const details = [...document.querySelectorAll('dd')].filter(
        ({ firstChild }) => firstChild instanceof Element && (isBlock(firstChild) || firstChild.matches('address')),
      );
      return [...headings, ...details].map(({ outerHTML }) => outerHTML);
    });
    expect(hidden, path).toEqual([]);
  }
});

test('SERVICES-1: an open pillar as it is heard', async ({ page }) => {
  await visit(page, '/services');
  await page.locator('summary').first().click();
  await expect(page.locator('details').first()).toMatchAriaSnapshot({ name: 'pillar-open.aria.yml' });
});

test('SITE-4: the open menu as it is heard', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await visit(page, '/');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: 'menu-closed.aria.yml' });
  await page.getByRole('button', { name: site.menuButton }).click();
  await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: 'menu-open.aria.yml' });
});

test('CONTACT-7: a refused enquiry, and one that was sent, as they are heard', async ({ page }) => {
  await page.route('**/f/contact', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await visit(page, '/contact');
  await fillIn(page);
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('form')).toMatchAriaSnapshot({ name: 'form-refused.aria.yml' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await sendButton(page).click();
  await expect(thanks(page)).toMatchAriaSnapshot({ name: 'form-sent.aria.yml' });
});

test('CONSENT-3: the cookie settings as they are heard', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: site.cookieSettings.label }).click();
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot({ name: 'cookie-settings.aria.yml' });
});

test.describe('a first visit', () => {
  test.use({ banner: 'due' });

  test('CONSENT-2: the banner as it is heard', async ({ page }) => {
    await page.clock.resume();
    await visit(page, '/');
    const banner = page.getByRole('region', { name: site.banner.label });
    await expect(banner).toMatchAriaSnapshot({ name: 'banner.aria.yml' });
  });
});
