import { company, site } from '../../../../src/content/content.ts';
import { menuLinks } from '../../../../src/content/menu-links.ts';
import { about, home } from '../../../page-words.ts';
import { expect, test, visit, waitForHydration } from '../../support/fixtures.ts';
import { fakeGa4, nothing } from '../../support/services/fake-ga4.ts';
import { analyticsId } from '../../support/sites/sites.ts';
import {
  accept,
  acceptedEarlier,
  banner,
  chooseInSettings,
  decline,
  goTo,
  openAtNoon,
  panel,
  settingsButton,
} from '../../support/visitor-choice.ts';

/** What the browser asks of the vendor. The unit tests of src/analytics/ have what a script of Google is told, and when. */
test.use({ banner: 'shown' });

/** Page view as the service receives it: the title that the browser shows, and the path. */
const view = (page: { metadata: { title: string } }, path: string) =>
  `${page.metadata.title} – ${company.name} ${path}`;

test('CONSENT-5: nothing is asked of the analytics host before the visitor accepts, and CONSENT-3: after Decline', async ({
  page,
}) => {
  const analytics = await fakeGa4(page);
  const expectNothing = async () => {
    await waitForHydration(page);
    expect(analytics).toEqual(nothing);
    await expect(page.locator('script[src*="google"], link[href*="google"]')).toHaveCount(0);
    expect(await page.evaluate(() => [document.cookie, 'dataLayer' in window])).toEqual(['', false]);
  };
  await page.goto('/no-such-page');
  for (const { label } of menuLinks) {
    await expect(banner(page)).toBeVisible();
    await expectNothing();
    await goTo(page, label);
  }
  await expectNothing();
  await decline(page).click();
  await expect(banner(page)).toHaveCount(0);
  await goTo(page, 'Services');
  await page.reload();
  await expectNothing();
});

test('CONSENT-3 CONSENT-5: nothing follows a withdrawal: not at once, in five seconds, on the next page or after a reload', async ({
  page,
  context,
}) => {
  const analytics = await fakeGa4(page);
  await acceptedEarlier(page);
  await openAtNoon(page);
  await expect.poll(() => analytics.views, 'who accepted earlier is counted').toEqual([view(home, '/')]);
  // The control: the service sends reports while it is allowed.
  await page.clock.runFor(5000);
  await expect.poll(() => analytics.others).toEqual(['user_engagement']);
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['_ga', `_ga_${analyticsId.slice(2)}`]);
  const before = structuredClone(analytics);

  await chooseInSettings(page, 'decline');
  expect(await context.cookies()).toEqual([]);
  for (const move of [
    () => page.keyboard.press('Escape'),
    () => goTo(page, 'About'),
    () => page.reload(),
    () => goTo(page, 'Home'),
  ]) {
    await move();
    await page.clock.runFor(5000);
    expect(analytics).toEqual(before);
  }
  expect(await context.cookies()).toEqual([]);
});

test('CONSENT-3: a choice in one tab starts and stops analytics in the other, whose settings show it', async ({
  page,
  context,
}) => {
  const analytics = await fakeGa4(context);
  const other = await context.newPage();
  await visit(page, '/');
  await settingsButton(page).click();
  await visit(other, '/about');
  await accept(other).click();
  await expect(panel(page).getByRole('strong')).toHaveText(site.cookieSettings.accepted);
  await expect.poll(() => [...analytics.views].sort()).toEqual([view(about, '/about'), view(home, '/')].sort());
  await expect(banner(page)).toHaveCount(0);
  await chooseInSettings(other, 'decline');
  await expect.poll(() => page.evaluate((id) => window[`ga-disable-${id}`], analyticsId)).toBe(true);
  expect(await context.cookies()).toEqual([]);
  const before = structuredClone(analytics);
  await page.keyboard.press('Escape');
  await goTo(page, 'Contact');
  await waitForHydration(page);
  expect(analytics).toEqual(before);
});
