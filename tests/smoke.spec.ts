import { expect, test } from '@playwright/test';

test('home', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empowering Digital Transformation');
});
