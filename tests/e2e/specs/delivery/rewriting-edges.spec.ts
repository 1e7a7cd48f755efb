import {
  allowTransformation,
  type Rewriting,
  rewritings,
  startRewritingProxy,
  withoutOptOuts,
} from '../../../../server/testing/rewriting-proxy.ts';
import { company, site } from '../../../../src/content/content.ts';
import { fillIn, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, headingOf, screenPaths, test } from '../../support/fixtures.ts';
import { originOf } from '../../support/sites/sites.ts';

/** Tests of what the networks in front of a site do to its pages: server/testing/rewriting-proxy.ts has them. */

test.use({ banner: 'due', viewport: { width: 390, height: 844 } });

const origin = originOf('standard');
const names = Object.keys(rewritings) as Rewriting[];

test('no page of the Node server is rewritten, and none of a static host by what a page can opt out of', async ({
  request,
}) => {
  const optOuts: readonly Rewriting[] = ['e-mail obfuscation', 'Rocket Loader'];
  for (const [name, change] of [
    ...names.map((name) => [name, undefined] as const),
    ...optOuts.map((name) => [name, allowTransformation] as const),
  ]) {
    const proxy = await startRewritingProxy(origin, rewritings[name], change);
    for (const path of screenPaths) {
      const [arrived, sent] = [await request.get(proxy.origin + path), await request.get(origin + path)];
      expect(await arrived.text(), `${name} ${path}`).toBe(await sent.text());
    }
    proxy.close();
  }
});

for (const name of names) {
  // As a network would that does not know the opt-outs.
  test(`a page still does its work under ${name}`, async ({ page }) => {
    const proxy = await startRewritingProxy(
      origin,
      (html) => rewritings[name](withoutOptOuts(html)),
      allowTransformation,
    );
    const counted: string[] = [];
    page.on('request', (request) => {
      if (/google/.test(request.url())) counted.push(request.url());
    });
    await page.goto(proxy.origin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf('/'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf('/contact'));
    await expect(page.getByRole('link', { name: company.phone.display }).first()).toHaveAttribute('href', /^tel:/);
    if (name !== 'e-mail obfuscation') {
      await expect(page.getByRole('main').getByRole('link', { name: company.email })).toHaveAttribute(
        'href',
        /^mailto:/,
      );
    }
    await fillIn(page);
    await sendButton(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(counted).toEqual([]);
    proxy.close();
  });
}
