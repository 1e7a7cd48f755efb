import { site } from '../../../../src/content/content.ts';
import { expect, pagePaths, test, visit, withoutTypeface } from '../../support/fixtures.ts';

/** What pages do. accessibility-tree.spec.ts has their words and links, without-javascript.spec.ts their cards and pillars. */

test('a page without its typeface is in fonts of its weights, as wide as the typeface', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  /** Returns the fonts and the widths of the main heading and of the first text. */
  const look = async () => {
    await visit(page, '/about');
    const { root } = await session.send('DOM.getDocument');
    const of = async (selector: string) => {
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      const width = await page
        .locator(selector)
        .first()
        .evaluate((element) => {
          element.setAttribute('style', 'inline-size: max-content; max-inline-size: none');
          return element.getBoundingClientRect().width;
        });
      return { width, font: fonts[0], isBold: /bold/i.test(fonts[0]?.postScriptName ?? '') };
    };
    return { heading: await of('h1'), text: await of('main p') };
  };
  await expect(async () => expect((await look()).heading.font?.isCustomFont).toBe(true)).toPass();
  const inTypeface = await look();
  await withoutTypeface(page);
  const { heading, text } = await look();
  expect([heading.font?.isCustomFont, heading.isBold, text.isBold]).toEqual([false, true, false]);
  expect(Math.abs(heading.width / inTypeface.heading.width - 1)).toBeLessThan(0.03);
  expect(Math.abs(text.width / inTypeface.text.width - 1)).toBeLessThan(0.03);
});

test.describe('on a first visit', () => {
  test.use({ banner: 'shown' });

  test('CONSENT-2: the cookie banner covers neither the main heading of a page nor its first action', async ({
    page,
  }) => {
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 664],
      [390, 844],
      [768, 1024],
      [1280, 720],
      [1366, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of pagePaths) {
        await visit(page, path);
        const banner = await page.getByRole('region', { name: site.banner.label }).boundingBox();
        const heading = page.getByRole('main').getByRole('heading', { level: 1 });
        const actions = heading.locator('..').getByRole('link');
        // Two fields are side by side in a wide window.
        const fields = page
          .locator('form[method=post]')
          .getByRole('textbox')
          .nth(width < 768 ? 0 : 1);
        const shown = [heading, ...(await actions.all()), ...(await fields.all())];
        expect(shown.length).toBeGreaterThan(path === '/' || path === '/contact' ? 1 : 0);
        for (const element of shown) {
          const box = await element.boundingBox();
          expect(box && box.y + box.height, `${path} at ${width} x ${height}`).toBeLessThanOrEqual(banner?.y ?? 0);
        }
      }
    }
  });
});
