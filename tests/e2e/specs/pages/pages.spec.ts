import { site } from '../../../../src/content/content.ts';
import { approach, home } from '../../../page-words.ts';
import { expect, test, visit } from '../../support/fixtures.ts';

/** What pages do. accessibility-tree.spec.ts has their words and links, without-javascript.spec.ts their cards and pillars. */

test('APPROACH-1: a table of five challenges against approaches, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visit(page, '/approach');
  const table = page.getByRole('table');
  const { columns, rows } = approach.challenges;
  await expect(table.getByRole('columnheader')).toHaveText([columns.challenge, columns.approach]);
  await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ challenge }) => challenge));
  expect(rows).toHaveLength(5);
  for (const row of rows) {
    const cell = table.getByRole('row').filter({ hasText: row.challenge }).getByRole('cell');
    await expect(cell).toHaveText(row.approach);
    await expect(cell).toBeVisible();
  }
});

test('SITE-9: an address without a page shows the 404 screen, which leads home', async ({ page }) => {
  for (const path of ['/no-such-page', '/services/no-such-page', '/About', '/privacy']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    const text = "The page you are looking for doesn't exist or has been moved.";
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.masthead.heading);
});

test.describe('on a first visit', () => {
  test.use({ banner: 'shown' });

  test('SITE-10: the cookie banner links to /privacy, which is the 404 screen for now', async ({ page }) => {
    await visit(page, '/about');
    const banner = page.getByRole('region', { name: site.banner.label });
    await banner.getByRole('link', { name: site.banner.policy.label }).click();
    await expect(page).toHaveURL('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await expect(banner).toBeVisible();
  });
});
