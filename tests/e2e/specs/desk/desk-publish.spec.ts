import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '../../support/fixtures.ts';
import { startDesk } from '../../support/sites/desk.ts';

/** From a changed word to the page that visitors get, and back. */

test.use({ viewport: { width: 390, height: 844 } });

test('the owner changes a word at a phone, publishes it, and goes back', async ({ page }) => {
  const desk = await startDesk();
  const environment = { ...process.env, SITE_DIR: desk.folder, PORT: desk.sitePort, DATA_DIR: '', SITE_URL: '' };
  const site = `http://localhost:${desk.sitePort}`;
  const heading = async () => /<h1[^>]*>(.*?)<\/h1>/.exec(await (await fetch(site)).text())?.[1];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const live = (id: number) => page.getByRole('heading', { name: `Version ${id} is live` });
  await page.goto(desk.address);
  const open = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^Publish/ });
  await open.click();
  await button('Publish…').click();
  await expect(page.getByRole('heading', { name: 'What changes for visitors' })).toBeFocused({ timeout: 60_000 });
  await button('Publish these changes').click();
  await expect(live(1)).toBeFocused();
  const server = spawn(process.execPath, ['config/run.js', 'server/main.ts'], { env: environment });
  try {
    await expect.poll(() => heading().catch(() => '')).toBeTruthy();
    const before = await heading();

    await page.getByRole('link', { name: 'Words' }).click();
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).click();
    await page.getByLabel('Main heading', { exact: true }).fill('We untie knots');
    await button('Save').click();
    await expect(page.getByRole('status').first()).toHaveText('Saved, and not published yet.');
    await expect(open).toHaveAccessibleName('Publish (saved words are not live yet)');
    await page.getByRole('link', { name: 'Publish…' }).click();

    // Cancelled, and published at two places at once, it stays as it was.
    await button('Publish…').click();
    await button('Cancel').click();
    await expect(page.getByText('Nothing was published: what was live stays.')).toBeVisible();
    await expect(button('Publish…')).toBeFocused();
    await button('Publish…').click();
    await expect(page.getByRole('heading', { name: 'What changes for visitors' })).toBeFocused({ timeout: 60_000 });
    await expect(page.getByRole('insertion').filter({ hasText: 'We untie knots' })).toBeVisible();
    const second = spawn(process.execPath, ['config/run.js', 'publish/command.ts', 'publish', '--yes'], {
      env: environment,
    });
    const [code] = await once(second, 'exit');
    expect([code, await heading()]).toEqual([1, before]);

    await button('Publish these changes').click();
    await expect(page.getByText(`Version 2 is live at ${site}.`)).toBeVisible();
    expect(await heading()).toBe('We untie knots');
    await expect(live(2)).toBeFocused();
    await expect(open).toHaveAccessibleName('Publish');

    await page.getByRole('button', { name: 'Go back to this (version 1)' }).click();
    await button('Go back').click();
    await expect(live(1)).toBeFocused();
    expect(await heading()).toBe(before);
  } finally {
    server.kill();
    await desk.stop();
  }
});
