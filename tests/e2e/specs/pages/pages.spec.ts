import type { Page } from '@playwright/test';
import { about, approach, home, services, site } from '../../../../src/content/content.ts';
import { expect, test, visit } from '../../support/fixtures.ts';

const pillarTitles = services.pillars.map(({ title }) => title);

/** Finds the part of a page under a heading of the second level. */
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

/** Finds the main heading of the page that a link has led to. */
const mainHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('home', () => {
  test.beforeEach(({ page }) => visit(page, '/'));

  test('HOME-1: the hero leads to the services', async ({ page }) => {
    await expect(mainHeading(page)).toHaveText('Empowering Digital Transformation');
    const action = page.getByRole('link', { name: home.hero.action.label });
    await expect(action).toBeInViewport();
    for (const { label } of home.hero.secondAction ? [home.hero.secondAction] : []) {
      await expect(page.getByRole('link', { name: label })).toBeInViewport();
    }
    await action.click();
    await expect(page).toHaveURL('/services');
    await expect(mainHeading(page)).toHaveText(services.masthead.heading);
  });

  test('HOME-2: the introduction leads to the page about the company', async ({ page }) => {
    const introduction = section(page, home.introduction.heading);
    for (const paragraph of home.introduction.paragraphs) {
      await expect(introduction.getByText(paragraph)).toBeVisible();
    }
    await introduction.getByRole('link', { name: home.introduction.link.label }).click();
    await expect(page).toHaveURL('/about');
    await expect(mainHeading(page)).toHaveText(about.masthead.heading);
  });

  test('HOME-3: four service cards, each of which opens and closes on its own', async ({ page }) => {
    const cards = section(page, home.pillars.heading);
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText(pillarTitles);
    const summaries = services.pillars.map(({ summary }) => cards.getByText(summary));
    const card = (title: string) => cards.getByRole('heading', { name: title });
    for (const summary of summaries) {
      await expect(summary).toBeHidden();
    }
    for (const [index, title] of pillarTitles.entries()) {
      await card(title).click();
      for (const [other, summary] of summaries.entries()) {
        await expect(summary).toBeVisible({ visible: other <= index });
      }
    }
    await card(services.pillars[1].title).click();
    for (const [index, summary] of summaries.entries()) {
      await expect(summary).toBeVisible({ visible: index !== 1 });
    }
  });

  test('HOME-4: eight industry tiles', async ({ page }) => {
    const tiles = section(page, home.industries.heading).getByRole('listitem');
    await expect(tiles.getByRole('heading')).toHaveText([
      'Healthcare',
      'Finance',
      'Technology',
      'Manufacturing',
      'Retail & eCommerce',
      'Education',
      'Hospitality',
      'Logistics',
    ]);
    await expect(tiles.getByRole('paragraph')).toHaveText(home.industries.points.map(({ text }) => text));
  });

  test('HOME-5: the page closes with a call to action', async ({ page }) => {
    const closing = page.getByRole('main').locator('section').last();
    await expect(closing.getByRole('heading', { level: 2 })).toHaveText(home.callToAction.heading);
    await expect(closing).toContainText(home.callToAction.text);
    await closing.getByRole('link', { name: home.callToAction.action.label }).click();
    await expect(page).toHaveURL(home.callToAction.action.href);
  });
});

test.describe('about', () => {
  test('ABOUT-1 ABOUT-2 ABOUT-3: the company, its values and its team', async ({ page }) => {
    await visit(page, '/about');
    await test.step('who we are, what we do, mission and vision', async () => {
      for (const passage of [about.whoWeAre, about.whatWeDo, about.mission, about.vision]) {
        for (const paragraph of passage.paragraphs) {
          await expect(section(page, passage.heading).getByText(paragraph)).toBeVisible();
        }
      }
    });

    await test.step('five core values', async () => {
      const values = section(page, about.values.heading).getByRole('listitem');
      await expect(values.getByRole('heading')).toHaveText([
        'Integrity',
        'Innovation',
        'Excellence',
        'Collaboration',
        'Client-Centricity',
      ]);
      await expect(values.getByRole('paragraph')).toHaveText(about.values.points.map(({ text }) => text));
    });

    await test.step('team cards with name, role, image and a link to a profile', async () => {
      const cards = section(page, about.team.heading).getByRole('listitem');
      await expect(cards).toHaveCount(about.team.members.length);
      for (const [index, member] of about.team.members.entries()) {
        const card = cards.nth(index);
        await expect(card.getByRole('heading')).toHaveText(member.name);
        await expect(card.getByText(member.role, { exact: true })).toBeVisible();
        await expect(card.getByRole('img')).toHaveCount(member.image ? 1 : 0);
        if (member.image) {
          await expect(card.getByRole('img', { name: member.image.alt })).toBeVisible();
        }
        const profile = card.getByRole('link', { name: member.name });
        await expect(profile).toHaveCount(member.profile ? 1 : 0);
        if (member.profile) {
          await expect(profile).toContainText(member.profile.label);
          await expect(profile).toHaveAttribute('href', member.profile.href);
        }
      }
    });
  });
});

test.describe('services', () => {
  test.beforeEach(({ page }) => visit(page, '/services'));

  const heading = (page: Page, title: string) =>
    section(page, services.pillarsHeading).getByRole('heading', { level: 3, name: title });

  test('SERVICES-1: four pillars, each with an id, an icon, a title, a description and services', async ({ page }) => {
    const pillars = section(page, services.pillarsHeading).getByRole('group');
    await expect(pillars.getByRole('heading', { level: 3 })).toHaveText([
      'Process Digitisation & Automation',
      'Technology Modernisation',
      'Customer Experience Transformation',
      'E-commerce Strategy & Operations',
    ]);
    for (const [index, pillar] of services.pillars.entries()) {
      const element = pillars.nth(index);
      await expect(element.getByText(pillar.description)).toBeHidden();
      // The other image in this line is the disclosure's open mark, after the title.
      const icon = await element.locator('summary svg').first().boundingBox();
      const title = await heading(page, pillar.title).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element.lastChild as Text);
        return text.getBoundingClientRect().x;
      });
      expect(icon?.width, 'the icon shows').toBeGreaterThan(16);
      expect(icon?.x, 'before the title').toBeLessThan(title);

      await heading(page, pillar.title).click();
      await expect(page.locator(`[id="${pillar.id}"]`).getByText(pillar.description)).toBeVisible();
      const list = element.getByRole('listitem');
      await expect(list).toHaveCount(pillar.services.length);
      for (const [place, service] of pillar.services.entries()) {
        await expect(list.nth(place).getByText(service.name, { exact: true })).toBeVisible();
        await expect(list.nth(place).getByText(service.description)).toBeVisible();
      }
    }
  });

  test('SERVICES-2: opening a pillar closes the open one, and choosing the open one closes it', async ({ page }) => {
    const descriptions = services.pillars.map(({ description }) => page.getByText(description));
    const expectOpen = async (open: number | undefined) => {
      for (const [index, description] of descriptions.entries()) {
        await expect(description).toBeVisible({ visible: index === open });
      }
    };
    await expectOpen(undefined);
    for (const [index, title] of pillarTitles.entries()) {
      await heading(page, title).click();
      await expectOpen(index);
    }
    await heading(page, services.pillars[0].title).click();
    await expectOpen(0);
    await heading(page, services.pillars[0].title).click();
    await expectOpen(undefined);
  });

  test('SERVICES-3: a way of working in four steps', async ({ page }) => {
    const steps = section(page, services.wayOfWorking.heading).getByRole('listitem');
    await expect(steps.getByRole('heading')).toHaveText(['Discover', 'Design', 'Deliver', 'Develop']);
    await expect(steps.getByRole('paragraph')).toHaveText(services.wayOfWorking.points.map(({ text }) => text));
  });

  test('SERVICES-4: a call to action leads to the contact page', async ({ page }) => {
    await section(page, services.callToAction.heading)
      .getByRole('link', { name: services.callToAction.action.label })
      .click();
    await expect(page).toHaveURL('/contact');
  });
});

test.describe('approach', () => {
  test('APPROACH-1: a table of five challenges against approaches, on a desktop and on a phone', async ({ page }) => {
    for (const width of [1280, 375]) {
      await test.step(`${width}px wide`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await visit(page, '/approach');
        const table = page.getByRole('table');
        const { columns, rows } = approach.challenges;
        await expect(table.getByRole('columnheader')).toHaveText([columns.challenge, columns.approach]);
        await expect(table.getByRole('rowheader')).toHaveCount(5);
        await expect(table.getByRole('rowheader')).toHaveText(rows.map(({ challenge }) => challenge));
        for (const row of rows) {
          const cell = table.getByRole('row').filter({ hasText: row.challenge }).getByRole('cell');
          await expect(cell).toHaveText(row.approach);
          await expect(cell).toBeVisible();
        }
      });
    }
  });

  test('APPROACH-2 APPROACH-3: a process of five steps, and six guiding principles', async ({ page }) => {
    await visit(page, '/approach');
    const steps = section(page, approach.process.heading).getByRole('listitem');
    await expect(steps.getByRole('heading')).toHaveText([
      'Assessment',
      'Strategy Development',
      'Implementation',
      'Measurement & Optimisation',
      'Knowledge Transfer & Support',
    ]);
    await expect(steps.getByRole('paragraph')).toHaveText(approach.process.points.map(({ text }) => text));

    const principles = section(page, approach.principles.heading).getByRole('listitem');
    await expect(principles).toHaveCount(6);
    await expect(principles.getByRole('heading')).toHaveText(approach.principles.points.map(({ name }) => name));
    await expect(principles.getByRole('paragraph')).toHaveText(approach.principles.points.map(({ text }) => text));
  });

  test('APPROACH-4: a visitor can book a discovery call', async ({ page }) => {
    await visit(page, '/approach');
    const book = page.getByRole('link', { name: 'Book a Discovery Call' });
    await expect(book).toHaveAttribute('href', /^\/contact\?message=[^#]+#call$/);
    await book.click();
    // The form takes the message out of the address as it reads it.
    await expect(page).toHaveURL('/contact#call');
  });
});

test.describe('an address without a page', () => {
  test('SITE-9: shows the 404 screen, which leads home', async ({ page }) => {
    for (const path of ['/no-such-page', '/services/no-such-page', '/About', '/privacy']) {
      await test.step(path, async () => {
        const response = await page.goto(path);
        expect(response?.status()).toBe(404);
        await expect(mainHeading(page)).toHaveText('Page Not Found');
        const text = "The page you are looking for doesn't exist or has been moved.";
        await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
        await page.getByRole('main').getByRole('link', { name: 'Back to Home', exact: true }).click();
        await expect(page).toHaveURL('/');
        await expect(mainHeading(page)).toHaveText(home.hero.heading);
      });
    }
  });

  test.describe('on a first visit', () => {
    test.use({ banner: 'shown' });

    test('SITE-10: the cookie banner links to /privacy, which is the 404 screen for now', async ({ page }) => {
      await page.clock.install();
      await visit(page, '/about');
      await page.clock.fastForward(2000);
      const policy = page.getByRole('region', { name: site.banner.label }).getByRole('link');
      await expect(policy).toHaveText(site.banner.policy.label);
      await policy.click();
      await expect(page).toHaveURL('/privacy');
      await expect(mainHeading(page)).toHaveText('Page Not Found');
      await expect(page.getByRole('region', { name: site.banner.label })).toBeVisible();
    });
  });
});
