import type { Page } from '@playwright/test';
import { company, site } from '../../../../src/content/content.ts';
import { home, services } from '../../../page-words.ts';
import { contentOf, expect, screenPaths, test } from '../../support/fixtures.ts';

test.use({ javaScriptEnabled: false, banner: 'due', reducedMotion: 'no-preference' });

/**
 * Keys of content that a page does not print: addresses, and text that is read out or shown elsewhere, as in the menu. The sample has no
 * registered details to print under `registered` (tests/e2e/specs/pages/search-engines.spec.ts tests a site that has some).
 */
const unprinted = new Set([
  ...['kind', 'look', 'illustration', 'calculator', 'icon'],
  ...['href', 'menu', 'metadata', 'image', 'id', 'profile', 'servicesHeading', 'registered'],
  // Without JavaScript nothing could say what time it is.
  ...['openToday', 'openTomorrow', 'closedNow'],
]);

/** Collapses every kind and number of spaces into one: no-break spaces and line ends are not words. */
const spaced = (text: string) => text.replace(/\s+/g, ' ');

/** Collects every word of a content file that a visitor reads. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [spaced(value)];
  return value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => (unprinted.has(key) ? [] : wordsIn(inner)))
    : [];
}

/** Sections of the home page: without a case study there is no main figure of one. */
const homeSections = home.sections.filter(({ kind }) => kind !== 'documents');

/** Expected words of the pages that show more or fewer words than their content files. */
const differing: Readonly<Record<string, readonly string[]>> = {
  '/': [...wordsIn(homeSections), ...services.pillars.pillars.flatMap(({ title, summary }) => [title, summary])],
};

/** Collects the words that a visitor sees while scrolling down the page: Firefox's text lacks sections far below the fold. */
async function shown(page: Page): Promise<string> {
  let text = '';
  for (const section of await page.locator('main [data-ground]:has(h1, h2, p)').all()) {
    // Sections above it may only now get their final heights, and push it away again.
    await expect(async () => {
      await section.scrollIntoViewIfNeeded();
      expect(await section.innerText()).not.toBe('');
    }).toPass();
    text += await section.innerText();
  }
  return spaced(text);
}

test('SITE-1 SERVICES-1 CONTACT-2: without JavaScript every word of every screen can be read', async ({ page }) => {
  for (const path of screenPaths) {
    await test.step(path, async () => {
      // The contact page has some words for those alone who come to book a call.
      await page.goto(path === '/contact' ? '/contact#call' : path);
      let text = await shown(page);
      for (const heading of await page.locator('summary').all()) {
        const answer = heading.locator('xpath=following-sibling::div');
        await heading.click();
        await expect(answer).toBeVisible();
        text += spaced(await answer.innerText());
      }
      const words = differing[path] ?? wordsIn(contentOf(path).words);
      expect(words.length).toBeGreaterThan(2);
      expect(words.filter((expected) => !text.includes(expected))).toEqual([]);
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

test('HOME-3: without JavaScript the cards open and close, each on its own', async ({ page }) => {
  await page.goto('/');
  const link = ({ title }: { title: string }) => page.getByRole('main').getByRole('link', { name: title });
  for (const pillar of services.pillars.pillars) {
    await page.getByRole('heading', { level: 3, name: pillar.title }).click();
    await expect(link(pillar)).toBeVisible();
  }
  const [first, ...others] = services.pillars.pillars;
  await page.getByRole('heading', { level: 3, name: first.title }).click();
  await expect(link(first)).toBeHidden();
  for (const pillar of others) {
    await expect(link(pillar)).toBeVisible();
  }
  const [second] = others;
  await link(second).click();
  await expect(page).toHaveURL(`/services#${second.id}`);
  await expect(page.getByText(second.description)).toBeVisible();
});

test('SERVICES-2: without JavaScript at most one pillar is open', async ({ page }) => {
  await page.goto('/services');
  for (const { title, description } of services.pillars.pillars) {
    await page.getByRole('heading', { level: 3, name: title }).click();
    await expect(page.getByText(description)).toBeVisible();
    for (const other of services.pillars.pillars.filter((pillar) => pillar.title !== title)) {
      await expect(page.getByText(other.description)).toBeHidden();
    }
  }
  const last = services.pillars.pillars[3];
  await page.getByRole('heading', { level: 3, name: last.title }).click();
  await expect(page.getByText(last.description)).toBeHidden();
});

test('SERVICES-1: without JavaScript a link to a pillar opens it', async ({ page }) => {
  const pillar = services.pillars.pillars[2];
  await page.goto('/services#customer-experience');
  await expect(page.getByText(pillar.description)).toBeInViewport();
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: pillar.title }).click();
  await expect(page.getByText(pillar.description)).toBeVisible();
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
