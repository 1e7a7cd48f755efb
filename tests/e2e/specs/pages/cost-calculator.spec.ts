import type { Page } from '@playwright/test';
import { costCalculator as words } from '../../../../src/content/content.ts';
import { home } from '../../../page-words.ts';
import { field } from '../../support/enquiry-form.ts';
import { expect, holdRequests, test, visit, waitForHydration } from '../../support/fixtures.ts';

/** The calculator in the closing of the home page (HOME-5). */

const slider = (page: Page, factor: 'people' | 'minutes' | 'times') =>
  page.getByRole('slider', { name: words[factor].label });
const result = (page: Page) => page.locator('[data-island=cost-calculator] .visually-hidden');
const send = (page: Page) => page.getByRole('link', { name: words.send.label });
const knot = (page: Page) => page.locator('[data-island=cost-calculator] svg path').last();

const workOfAWeek = words.people.value * words.minutes.value * words.times.value;
const inPounds = (people: number) => {
  const hours = Math.round(((workOfAWeek / words.people.value) * people * words.weeks) / 60);
  return `£${(hours * words.hourlyCost).toLocaleString('en-GB')}`;
};

async function visitCalculator(page: Page): Promise<void> {
  await visit(page, '/');
  await result(page).scrollIntoViewIfNeeded();
  await waitForHydration(page);
}

test('HOME-5: the calculator counts by keyboard, and its figures go into a message', async ({ page }) => {
  await visitCalculator(page);
  await expect(result(page)).toContainText(inPounds(words.people.value));
  const loose = await knot(page).getAttribute('d');
  await slider(page, 'people').press('ArrowRight');
  await slider(page, 'people').press('ArrowRight');
  const cost = inPounds(words.people.value + 2);
  await expect(result(page)).toContainText(cost);
  await expect(result(page)).toHaveAttribute('aria-live', 'polite');
  await expect(knot(page), 'the knot tightens').not.toHaveAttribute('d', loose ?? '');
  await send(page).click();
  await waitForHydration(page);
  const message = field(page, 'Your Message');
  await expect(message).toHaveValue(
    new RegExp(`^${words.send.message}\n${words.people.label}: ${words.people.value + 2}\n`),
  );
  await expect(message).toHaveValue(new RegExp(cost));
});

test('HOME-5: the figures come below what the visitor has written, and once', async ({ page }) => {
  const message = field(page, 'Your Message');
  await visit(page, '/contact');
  await message.fill('We retype each order.');
  for (const people of [words.people.value + 1, words.people.value + 2]) {
    await visitCalculator(page);
    await slider(page, 'people').fill(String(people));
    await send(page).click();
    await waitForHydration(page);
    await expect(message).toHaveValue(
      new RegExp(`^We retype each order\\.\n${words.send.message}[^]*${inPounds(people)}`),
    );
  }
  await expect(page).toHaveURL('/contact#form');
  await page.reload();
  await waitForHydration(page);
  await expect(message, 'what was not changed is no draft').toHaveValue('We retype each order.');
});

test('HOME-5: a slider that was moved before the calculator had loaded counts, and no wrong figure is sent', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/cost-calculator-*.js');
  await visit(page, '/');
  await slider(page, 'people').fill(String(words.people.value + 3));
  await expect(send(page)).toHaveAttribute('href', '/contact');
  release();
  await expect(result(page)).toContainText(inPounds(words.people.value + 3));
  await expect(send(page)).toHaveAttribute('href', /message=/);
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('HOME-5: the track of a slider has the colour of the text', async ({ page }) => {
    await visitCalculator(page);
    const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const track = await slider(page, 'people').evaluate((input) => getComputedStyle(input).backgroundImage);
    expect(track).toContain(colour);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('HOME-5: the calculator is a worked example without controls', async ({ page }) => {
    await page.goto('/');
    await expect(result(page)).toContainText(inPounds(words.people.value));
    await expect(result(page), 'no live region that is announced as it loads').not.toHaveAttribute('aria-live');
    await expect(page.getByText(words.people.label)).toContainText(String(words.people.value));
    await expect(slider(page, 'people')).toBeHidden();
    await expect(send(page)).toBeHidden();
    await expect(page.getByRole('link', { name: home.callToAction.action.label })).toBeVisible();
  });
});

test('HOME-5: the knot of what costs next to nothing is a line', async ({ page }) => {
  await visitCalculator(page);
  const height = () => knot(page).evaluate((path: SVGPathElement) => path.getBBox().height);
  expect(await height()).toBeGreaterThan(0);
  for (const factor of ['people', 'minutes', 'times'] as const) await slider(page, factor).press('Home');
  await expect.poll(height).toBe(0);
  await expect(page.getByText(/^\d+ hours,/).first(), 'more than one hour, as the words say').not.toHaveText(/^1 /);
});
