import type { Locator, Page } from '@playwright/test';
import { company } from '../../../../src/content/content.ts';
import { approach, home } from '../../../page-words.ts';
import {
  entryScript,
  expect,
  holdRequests,
  screenPaths,
  test,
  visit,
  withoutTypeface,
} from '../../support/fixtures.ts';

/** Returns a CSS colour as red, green, blue and alpha, 0 to 255 each. */
function colourOf(element: Locator): Promise<number[]> {
  return element.evaluate((node) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('This browser has no canvas');
    canvas.fillStyle = getComputedStyle(node).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
}

const scrollPage = (page: Page, top: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);

test('SITE-5: the header is transparent at the top and at 20px, and solid white with a shadow beyond', async ({
  page,
}) => {
  await visit(page, '/');
  const header = page.getByRole('banner');
  const transparent = [0, 0, 0, 0];
  await expect.poll(() => colourOf(header)).toEqual(transparent);
  await expect(header).toHaveCSS('box-shadow', 'none');

  await scrollPage(page, 21);
  await expect.poll(() => colourOf(header)).toEqual([255, 255, 255, 255]);
  await expect(header).not.toHaveCSS('box-shadow', 'none');

  await scrollPage(page, 20);
  expect(await page.evaluate(() => scrollY)).toBe(20);
  await expect.poll(() => colourOf(header)).toEqual(transparent);
  await expect(header).toHaveCSS('box-shadow', 'none');
});

test('SITE-5: the header stays in place and turns white before the scripts of the page have come', async ({ page }) => {
  const release = await holdRequests(page, entryScript);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  const header = page.getByRole('banner');
  await expect.poll(() => colourOf(header)).toEqual([0, 0, 0, 0]);
  await scrollPage(page, 600);
  await expect.poll(() => colourOf(header)).toEqual([255, 255, 255, 255]);
  expect((await header.boundingBox())?.y).toBe(0);
  release();
});

test('SITE-5: the header of a page that was reloaded further down is solid', async ({ page }) => {
  await withoutTypeface(page);
  await visit(page, '/services');
  await scrollPage(page, 600);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await expect.poll(() => colourOf(page.getByRole('banner'))).toEqual([255, 255, 255, 255]);
});

test('SITE-3: a company name of 32 letters and seven links stay in one row of the header', async ({ page }) => {
  await visit(page, '/about');
  const header = page.getByRole('banner');
  for (const width of [320, 390, 768, 900, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    const { before, after, rows } = await header.evaluate((element) => {
      const name = element.querySelector<HTMLElement>('a[href="/"]');
      const list = element.querySelector('nav ul');
      if (!name || !list) throw new Error('The header has no name or no list.');
      name.textContent = 'Tidewright';
      const before = element.clientHeight;
      name.textContent = 'Harrow & Wexford Transformations';
      name.dataset.length = 'long';
      for (const label of ['Work', 'Insights'].slice(list.children.length - 5)) {
        const entry = list.lastElementChild?.cloneNode(true) as Element;
        entry.querySelector('a')?.replaceChildren(label);
        list.append(entry);
      }
      const links = [...list.querySelectorAll('a')].filter((link) => link.checkVisibility());
      return { before, after: element.clientHeight, rows: new Set(links.map((link) => link.offsetTop)).size };
    });
    expect(after, `at ${width}px`).toBe(before);
    expect(rows, `rows of links at ${width}px`).toBe(width < 768 ? 0 : 1);
  }
});

test('SITE-3: a logo in the header keeps its own colours', async ({ page }) => {
  await visit(page, '/about');
  const name = page.getByRole('banner').getByRole('link', { name: company.name });
  const { fill, stroke } = await name.evaluate((element) => {
    const [logo, shape] = ['svg', 'path'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));
    if (!logo || !shape) throw new Error('No element.');
    logo.append(shape);
    element.replaceChildren(logo);
    const { fill, stroke } = getComputedStyle(shape);
    return { fill, stroke };
  });
  expect({ fill, stroke }).toEqual({ fill: 'rgb(0, 0, 0)', stroke: 'none' });
});

test.describe('the footer', () => {
  test('SITE-6: the e-mail address stays in one line with letters twice as large', async ({ page }) => {
    await visit(page, '/contact');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const link of await page.locator('a[href^="mailto:"]').filter({ visible: true }).all()) {
      const lines = await link.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        // Firefox gives a place where a line may end a rectangle of its own, without width.
        const words = [...range.getClientRects()].filter(({ width }) => width > 0);
        return new Set(words.map(({ top }) => top)).size;
      });
      expect(lines).toBe(1);
    }
  });

  test('SITE-6: the copyright line of a page built this year shows 2031 to a visitor in 2031', async ({ page }) => {
    await page.clock.setFixedTime('2031-06-15T12:00:00');
    await visit(page, '/');
    await expect(page.getByRole('contentinfo')).toContainText(`© 2031 ${company.name}`);
  });
});

test('the strand that leads to a photograph is below the words over it, with letters twice as large too', async ({
  page,
}) => {
  await visit(page, '/about');
  const photograph = page.getByRole('main').locator('[data-shape]').first();
  await photograph.scrollIntoViewIfNeeded();
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    const room = await photograph.evaluate((node) => {
      const hasStrand = (element: Element) => getComputedStyle(element, '::before').content === '""';
      let image = node;
      while (image.parentElement && !hasStrand(image)) image = image.parentElement;
      const strand = image.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(image, '::before').top);
      const words = image.parentElement?.previousElementSibling;
      return strand - Number(words?.getBoundingClientRect().bottom);
    });
    expect(room, size).toBeGreaterThan(0);
  }
});

test('a link with an arrow stays in one line where its column has room, with letters of any size', async ({ page }) => {
  await visit(page, '/');
  const link = page.getByRole('link', { name: home.introduction?.link?.label ?? '' });
  for (const size of [100, 125, 200]) {
    const [rows, height] = await link.evaluate((node, percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
      const words = node.firstElementChild?.getClientRects();
      return [words?.length, Number(words?.[0]?.height)];
    }, size);
    expect([size, rows]).toEqual([size, 1]);
    // Nor does the arrow begin a line of its own.
    expect((await link.boundingBox())?.height).toBeLessThan(2.5 * height);
  }
});

test('with letters twice as large, no word of a large heading is divided on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of screenPaths) {
    await visit(page, path);
    const divided = await page.locator('h1, h2').evaluateAll((headings) => {
      document.documentElement.style.fontSize = '200%';
      return headings.flatMap(({ firstChild }) =>
        [...(firstChild?.nodeValue ?? '').matchAll(/\p{L}+/gu)].flatMap(({ index, 0: word }) => {
          const range = new Range();
          range.setStart(firstChild as Node, index);
          range.setEnd(firstChild as Node, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
        }),
      );
    });
    expect(divided, path).toEqual([]);
  }
});

test('SITE-6: on paper a page begins with the contact details, and ends with what it says', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1016 });
  for (const path of screenPaths) {
    await visit(page, path);
    await page.emulateMedia({ media: 'print' });
    const [details, words] = await Promise.all(
      ['contentinfo', 'main'].map((role) => page.getByRole(role as 'main').boundingBox()),
    );
    expect((details?.y ?? 0) + (details?.height ?? 0), path).toBeLessThanOrEqual(words?.y ?? 0);
    await page.emulateMedia({ media: 'screen' });
  }
});

const principles = approach.sections.findLast((each) => each.kind === 'points');

/** Lists of which the owner chooses the number of entries, each with its page and its heading. */
const rows = [
  ['/', home.points.heading],
  ['/approach', principles?.heading ?? ''],
] as const;

for (const [path, heading] of rows) {
  test(`"${heading}" fills its rows and leaves no entry alone, with three to nine of them`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, path);
    const list = page.locator('section', { has: page.getByRole('heading', { name: heading }) }).getByRole('list');
    for (let number = 3; number <= 9; number++) {
      const found = await list.evaluate((node, wanted) => {
        const entry = node.firstElementChild as Element;
        node.replaceChildren(...Array.from({ length: wanted }, () => entry.cloneNode(true)));
        const boxes = [...node.children].map((child) => child.getBoundingClientRect());
        const lengths = boxes.map(({ top }) => boxes.filter((box) => box.top === top).length);
        const end = Math.max(...boxes.filter(({ top }) => top === boxes.at(-1)?.top).map(({ right }) => right));
        return { least: Math.min(...lengths), gap: Math.round(node.getBoundingClientRect().right - end) };
      }, number);
      expect(found.least, `${number} entries`).toBeGreaterThan(1);
      expect(found.gap, `${number} entries`).toBe(0);
    }
  });
}
