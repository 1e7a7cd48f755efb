import type { Page } from '@playwright/test';
import { costCalculator, enquiry as words } from '../../../../src/content/content.ts';
import { ada, fieldOrder, fillIn, labels } from '../../support/enquiry-form.ts';
import { expect, test, waitForHydration } from '../../support/fixtures.ts';
import { alterIsland, type Moment } from '../../support/foreign-nodes.ts';

/** Islands in which other programs insert, wrap and rename nodes before, during and after hydration. */

const seeds = [1, 2, 3, 4];
const moments = ['before', 'during', 'after'] as const;

/** Opens a page whose island is hydrated when the returned function is called, and altered at the given moment. */
async function openAltered(page: Page, address: string, island: string, moment: Moment, seed: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/assets\/(enquiry|cost-calculator)-/, async (route) => {
    await promise;
    await route.continue();
  });
  if (moment === 'during') await page.addInitScript(alterIsland, [island, seed, moment] as const);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const alter = () => page.evaluate(alterIsland, [island, seed, moment] as const);
  return async () => {
    if (moment === 'before') await alter();
    resolve();
    await waitForHydration(page);
    if (moment === 'after') await alter();
  };
}

for (const moment of moments) {
  test(`CONTACT-7: nothing typed, chosen or focused is lost in a form that others alter ${moment} hydration, and it is sent`, async ({
    page,
    browserName,
  }) => {
    test.slow();
    for (const seed of seeds) {
      const posts: unknown[] = [];
      await page.route('**/f/contact', async (route) => {
        posts.push(route.request().postDataJSON());
        await route.fulfill({ status: posts.length === 1 ? 500 : 200, json: {} });
      });
      const hydrate = await openAltered(page, '/contact', '[data-island=enquiry]', moment, seed);
      const control = (index: number) => page.locator('[data-island=enquiry] [data-name]:not([hidden])').nth(index);
      await fillIn(page);
      await control(1).press('Home');
      await page.keyboard.press('ArrowRight');
      await hydrate();
      await expect(control(1), `seed ${seed}`).toBeFocused();
      await page.keyboard.type('XY');
      const typed = { ...ada, email: ada.email.replace('a', 'aXY') };
      const expectTyped = async () => {
        for (const [index, name] of fieldOrder.entries()) {
          await expect(control(index), `seed ${seed}, ${labels[index]}`).toHaveValue(typed[name]);
        }
      };
      await expectTyped();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words.failed.again }).click();
      await expectTyped();
      await page.locator('[data-island=enquiry] [type=submit]').click();
      await expect(page.getByRole('heading', { name: words.sent.heading })).toBeVisible();
      await expect(control(0)).toBeHidden();
      // A stock Firefox keeps from tests what is posted.
      expect(posts).toEqual(browserName === 'firefox' ? [null, null] : [typed, typed]);
      await page.getByRole('button', { name: words.sent.again }).click();
      await expect(control(0)).toBeFocused();
      await expect(control(5)).toHaveValue('');
      await page.unrouteAll();
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  test(`HOME-5: a slider keeps focus and position in a calculator that others alter ${moment} hydration, and goes on counting`, async ({
    page,
  }) => {
    test.slow();
    for (const seed of seeds) {
      const hydrate = await openAltered(page, '/', '[data-island=cost-calculator]', moment, seed);
      const slider = page.locator('[data-island=cost-calculator] input:not([hidden])').first();
      await slider.focus();
      await slider.press('ArrowRight');
      await slider.press('ArrowRight');
      await hydrate();
      await expect(slider, `seed ${seed}`).toBeFocused();
      await page.keyboard.press('ArrowRight');
      const people = costCalculator.people.value + 3;
      await expect(slider).toHaveValue(String(people));
      const hours = (people * costCalculator.minutes.value * costCalculator.times.value * costCalculator.weeks) / 60;
      const cost = (Math.round(hours) * costCalculator.hourlyCost).toLocaleString('en-GB');
      await expect(page.locator('[data-island=cost-calculator]')).toContainText(`£${cost}`);
      const link = page.locator('[data-island=cost-calculator] a');
      await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(`: ${people}\n`)));
      await page.unrouteAll();
    }
  });
}
