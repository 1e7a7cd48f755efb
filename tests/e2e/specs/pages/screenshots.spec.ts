import type { Locator, Page } from '@playwright/test';
import { site, enquiry as words } from '../../../../src/content/content.ts';
import { about, contact, home } from '../../../page-words.ts';
import { ada, failure, field, fillIn, holdResponse, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, screenPaths, test, visit } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/**
 * Compares the site's look with the snapshots in tests/e2e/snapshots/screenshots/. To accept an intended change, run `npm
 * test -- screenshots --update-snapshots`. Look at every changed snapshot before you commit it.
 */

const widths = { phone: { width: 375, height: 720 }, desktop: { width: 1280, height: 800 } } as const;

test.skip(
  process.platform !== 'linux' || !process.env.TEST_BROWSER?.includes('headless'),
  'The images were taken in the headless shell on Linux; other browsers render the edges of letters a little differently.',
);

// The site with invented facts of a company: the owner's own name and address are in no snapshot.
test.use({ reducedMotion: 'reduce', baseURL: originOf('published') });

test.beforeEach(async ({ page }) => {
  // The footer shows the year.
  await page.clock.setFixedTime('2026-06-01T12:00:00Z');
});

/** Returns true if the heading is rendered in the site's own typeface, and not in the system's fallback. */
async function showsTypeface(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

/** Opens a screen and repeats that until it has its typeface, which is optional: a slow first visit may render without it. */
async function visitInTypeface(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await visit(page, address);
    expect(await showsTypeface(page)).toBe(true);
  }).toPass();
}

const sectionOf = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

const form = (page: Page) => page.locator('form[method=post]');

/** Returns the box of a part in the window, in CSS pixels, with a margin for focus rings and shadows. */
async function frameOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const room = 12;
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

async function sendAndFail(page: Page): Promise<void> {
  await page.route('**/f/contact', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"The post room is closed."}' }),
  );
  await visitInTypeface(page, '/contact');
  await fillIn(page);
  await sendButton(page).click();
  await expect(failure(page)).toBeFocused();
}

/** States that a page at rest does not show: each function leads to its state and returns the part to compare. */
const states: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'card open': async (page) => {
    await visitInTypeface(page, '/');
    const cards = sectionOf(page, home.cards.heading);
    await cards.locator('summary').first().click();
    await cards.locator('summary').nth(1).hover();
    return cards;
  },
  'pillar open and focused': async (page) => {
    await visitInTypeface(page, '/services');
    const pillars = page.locator('details[name]');
    await pillars.nth(1).locator('summary').press('Enter');
    return page.locator('section', { has: pillars });
  },
  'question open': async (page) => {
    await visitInTypeface(page, '/contact');
    const questions = sectionOf(page, contact.questions.heading);
    await questions.locator('summary').nth(1).press('Enter');
    return questions;
  },
  'images arrived': async (page) => {
    await page.route(/images\.unsplash\.com|res\.cloudinary\.com/, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path fill="teal" d="M0 0h300v300H0z"/></svg>',
      }),
    );
    await visitInTypeface(page, '/about');
    const team = sectionOf(page, about.team.heading);
    for (const portrait of await team.getByRole('img').all()) {
      await portrait.scrollIntoViewIfNeeded();
      await expect(portrait).toHaveCSS('opacity', '1');
    }
    return team;
  },
  'form invalid': async (page) => {
    await visitInTypeface(page, '/contact');
    await fillIn(page, { ...ada, name: 'A', email: 'ada' });
    // Without sending: the browser's own validation bubble uses a typeface of the system.
    await field(page, 'Full Name').fill('');
    await field(page, 'Email Address').focus();
    await expect(form(page).getByText(words.invalid).filter({ visible: true })).toHaveCount(2);
    return form(page);
  },
  'form sending': async (page) => {
    await holdResponse(page);
    await visitInTypeface(page, '/contact');
    await fillIn(page);
    await sendButton(page).click();
    await expect(field(page, 'Your Message')).toBeDisabled();
    return form(page);
  },
  'form sent': async (page) => {
    await page.route('**/f/contact', (route) => route.fulfill({ json: { ok: true } }));
    await visitInTypeface(page, '/contact');
    await fillIn(page);
    await sendButton(page).click();
    await expect(thanks(page)).toBeFocused();
    return thanks(page);
  },
  'form failed': async (page) => {
    await sendAndFail(page);
    return form(page);
  },
  'button hovered': async (page) => {
    await visitInTypeface(page, '/about');
    await page.getByRole('main').getByRole('link', { name: about.callToAction.action.label }).hover();
    return sectionOf(page, about.callToAction.heading);
  },
};

const snapshot = (page: Page, folder: 'pages' | 'documents' | 'form' | 'parts', screen: string) => [
  folder,
  `${screen.replaceAll(' ', '-')}-${page.viewportSize()?.width}.png`,
];

for (const [device, viewport] of Object.entries(widths)) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    for (const path of screenPaths) {
      test(`${path} looks as it should`, async ({ page }) => {
        await visitInTypeface(page, path);
        await expect(page).toHaveScreenshot(snapshot(page, 'pages', path.slice(1) || 'home'), { fullPage: true });
      });
    }

    for (const path of ['/insights', '/insights/map-a-process', '/work/claims', '/careers']) {
      test(`${path} of the examples looks as it should`, async ({ page }) => {
        await visitInTypeface(page, originOf('examples') + path);
        await expect(page).toHaveScreenshot(snapshot(page, 'documents', path.slice(1).replace('/', '-')), {
          fullPage: true,
        });
      });
    }

    test('the header looks as it should, with the skip link and on a scrolled page', async ({ page }) => {
      const clip = { x: 0, y: 0, ...viewport, height: 120 };
      await visitInTypeface(page, '/about');
      await page.keyboard.press('Tab');
      await expect(page).toHaveScreenshot(snapshot(page, 'parts', 'skip link focused'), { clip });
      await page.mouse.click(1, 300);
      await page.mouse.wheel(0, 300);
      await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'true');
      await expect(page).toHaveScreenshot(snapshot(page, 'parts', 'header scrolled'), { clip });
    });

    test.describe('in full', () => {
      // So tall that nothing needs to scroll: the fixed header would cover the part that is compared.
      test.use({ viewport: { ...viewport, height: 9000 } });

      for (const [state, lead] of Object.entries(states)) {
        test(`${state} looks as it should`, async ({ page }) => {
          const part = await lead(page);
          await expect(page).toHaveScreenshot(snapshot(page, state.startsWith('form') ? 'form' : 'parts', state), {
            clip: await frameOf(part),
          });
        });
      }
    });

    test.describe('on a first visit', () => {
      test.use({ banner: 'due' });

      test('the cookie banner looks as it should', async ({ page }) => {
        await visitInTypeface(page, '/services');
        await expect(page.getByRole('region', { name: site.banner.label })).toBeInViewport({ ratio: 1 });
        await expect(page).toHaveScreenshot(snapshot(page, 'parts', 'banner'));
      });
    });

    test.describe('in forced colours', () => {
      test.use({ forcedColors: 'active', viewport: { ...viewport, height: 9000 } });

      test('the contact form looks as it should in forced colours', async ({ page }) => {
        await sendAndFail(page);
        await expect(page).toHaveScreenshot(snapshot(page, 'parts', 'forced colours'), {
          clip: await frameOf(form(page)),
        });
      });
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: widths.phone });

  test('the open menu looks as it should', async ({ page }) => {
    await visitInTypeface(page, '/approach');
    await page.getByRole('button', { name: site.menuButton }).click();
    await expect(page.getByRole('navigation', { name: site.navigationLabel })).toBeVisible();
    await expect(page).toHaveScreenshot(snapshot(page, 'parts', 'menu open'));
  });

  test('the form that comes back from a post without JavaScript looks as it should', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    // The typeface is optional on the page that comes back, too.
    await expect(async () => {
      await page.goto('/contact');
      await fillIn(page, { ...ada, name: ' ' });
      await sendButton(page).click();
      await expect(failure(page)).toBeFocused();
      expect(await showsTypeface(page)).toBe(true);
    }).toPass();
    await expect(page).toHaveScreenshot(snapshot(page, 'form', 'form refused'));
  });
});

test('the services on paper look as they should', async ({ page }) => {
  // A4 without its margins, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1016 });
  await visitInTypeface(page, '/services');
  await page.emulateMedia({ media: 'print' });
  await expect(page).toHaveScreenshot(['pages', 'services-print.png'], { fullPage: true });
});
