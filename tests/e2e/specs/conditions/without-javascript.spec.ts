import { company, enquiry, site } from '../../../../src/content/content.ts';
import { home, services } from '../../../page-words.ts';
import { expect, screenPaths, test } from '../../support/fixtures.ts';

test.use({ javaScriptEnabled: false, banner: 'due', reducedMotion: 'no-preference' });

/** What is heard alone, seen when it is wanted, shown to those alone who come to book a call, or the credit of an image that has not come. */
const unseen =
  '.visually-hidden, [hidden], svg, option, noscript, [data-island=cost-calculator] a, #call, [data-shape] + p';

test('SITE-1 SERVICES-1 CONTACT-2: without JavaScript every word of every screen can be read', async ({ page }) => {
  for (const path of screenPaths) {
    await test.step(path, async () => {
      await page.goto(path);
      const main = page.getByRole('main');
      expect((await main.innerText()).length).toBeGreaterThan(50);
      for (const disclosure of await page.locator('details').all()) {
        if ((await disclosure.getAttribute('open')) === null) await disclosure.locator('summary').click();
      }
      // A pillar closes the one before: its words are in sight below.
      const hidden = await main.evaluate((root, selector) => {
        const isRead = (element: Element) =>
          element.closest(selector) || element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return [...root.querySelectorAll('*')]
          .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
          .filter((element) => !element.closest('details[name]') && !isRead(element))
          .map((element) => element.textContent);
      }, unseen);
      expect(hidden.filter((text) => text !== enquiry.invalid)).toEqual([]);
      await expect(page.getByRole('contentinfo')).toContainText(`${company.name}. ${site.footer.copyright}`);
    });
  }
});

test('SITE-5: without JavaScript the header never lies over the words, however far the page has scrolled', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('HOME-3 SERVICES-1 SERVICES-2: without JavaScript cards open and close each on its own, and pillars one at a time', async ({
  page,
}) => {
  const [first, second] = services.pillars.pillars;
  const press = ({ title }: { title: string }) => page.getByRole('heading', { level: 3, name: title }).click();
  const link = ({ title }: { title: string }) => page.getByRole('main').getByRole('link', { name: title });
  await page.goto('/');
  for (const pillar of [first, second]) await press(pillar);
  for (const pillar of [first, second]) await expect(link(pillar)).toBeVisible();
  await press(first);
  await expect(link(first)).toBeHidden();
  await link(second).click();
  await expect(page).toHaveURL(`/services#${second.id}`);
  await expect(page.getByText(second.description)).toBeVisible();
  await press(first);
  await expect(page.getByText(first.description)).toBeVisible();
  await expect(page.getByText(second.description)).toBeHidden();
  await press(first);
  await expect(page.getByText(first.description)).toBeHidden();
});

test('SITE-8: without JavaScript an image that arrives is shown', async ({ page }) => {
  await page.route('https://images.unsplash.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"/>',
    }),
  );
  await page.goto('/');
  const image = page.getByRole('img', { name: home.introduction.image.alt });
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveCSS('opacity', '1');
  const uncovered = await image.evaluate((node) => {
    const [inner, frame] = [node.getBoundingClientRect(), (node.parentElement as Element).getBoundingClientRect()];
    return [inner.left > frame.left, inner.top > frame.top, inner.right < frame.right, inner.bottom < frame.bottom];
  });
  expect(uncovered).toEqual([false, false, false, false]);
});
