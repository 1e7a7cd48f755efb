import { site } from '../../../../src/content/content.ts';
import { expect, test, visit } from '../../support/fixtures.ts';
import { focusErrorsOf, focusedStop, stopAtRest } from '../../support/focus-checks.ts';
import { panel, settingsButton } from '../../support/visitor-choice.ts';

/** Tests of a changed choice about cookies by keyboard alone. */

const name = 'Cookie settings';

test('CONSENT-4: cookie settings open, are changed and closed by keyboard, and the focus comes back', async ({
  page,
}) => {
  await visit(page, '/about');
  const control = page.getByRole('contentinfo').getByRole('button', { name });
  await control.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }));
  await expect(panel).toBeVisible();
  // At most one press away: a dialog takes the focus, and a panel that opens beside its control comes next.
  if (await control.evaluate((element) => element === document.activeElement)) {
    await page.keyboard.press('Tab');
  }
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  expect(focusErrorsOf([await stopAtRest(page)].filter((stop) => stop !== undefined))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(control).toBeFocused();

  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: site.banner.accept }).press('Enter');
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('accepted');
  expect(await focusedStop(page), 'the focus is not lost').toBeDefined();
});

test('CONSENT-4: cookie settings close behind a focus that goes back to the page', async ({ page }) => {
  await visit(page, '/about');
  await settingsButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  for (let presses = 0; presses < 12 && (await panel(page).isVisible()); presses += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await expect(panel(page)).toBeHidden();
  expect(focusErrorsOf([await stopAtRest(page)].filter((stop) => stop !== undefined))).toEqual([]);
});

test('CONSENT-4: the focus of a visitor who is quicker than the opening panel stays where it is', async ({ page }) => {
  await visit(page, '/about');
  const accept = panel(page).getByRole('button', { name: site.banner.accept });
  await page.evaluate(
    ([label, choice]) => {
      const named = (within: string, words: string | undefined) =>
        [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((one) => one.textContent === words);
      const opened = new Promise((resolve) => {
        document.addEventListener('toggle', resolve, { capture: true, once: true });
      });
      named('footer', label)?.click();
      named('[role=dialog]', choice)?.focus();
      return opened.then(() => {});
    },
    [name, site.banner.accept],
  );
  await expect(accept).toBeFocused();
});
