import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { FileState } from '../../../../desk/content/content-files.ts';
import { freePort } from '../../../../server/testing/free-port.ts';
import { expect, test } from '../../support/fixtures.ts';
import { statusOf } from '../../support/owner.ts';
import { person, startSignIn } from '../../support/services/identity-provider.ts';
import { startDesk } from '../../support/sites/desk.ts';

/** From a wrong number to a colleague, to the page that visitors get, and back, at a desk on a server. */

test.use({ viewport: { width: 390, height: 844 } });

/** Saves words of another file, as another person does meanwhile. */
async function saveAsAnother({ request }: Page, origin: string) {
  const { files } = await (await request.get(`${origin}/api/words`)).json();
  const { values, ...file } = files.find(({ name }: FileState) => name === 'notFound');
  const data = [{ name: file.name, revision: file.revision, values: { ...values, heading: 'The thread is lost' } }];
  const saved = await request.post(`${origin}/api/words/save`, { data, headers: { origin } });
  expect(await saved.json()).toMatchObject({ saved: [{}] });
}

test('a person signs in at a phone, corrects a phone number, shows it to a colleague, publishes it, and goes back', async ({
  page,
  context,
  browser,
}) => {
  const port = await freePort();
  const signIn = await startSignIn(port);
  const desk = await startDesk(undefined, { port, settings: signIn.settings });
  const environment = { ...process.env, SITE_DIR: desk.folder, PORT: desk.sitePort, DATA_DIR: '', SITE_URL: '' };
  const site = `http://localhost:${desk.sitePort}`;
  const phone = async () => /href="tel:([^"]+)"/.exec(await (await fetch(site)).text())?.[1];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const live = (id: number) => page.getByRole('heading', { name: `Version ${id} is live` });
  const personOf = (id: number) =>
    JSON.parse(readFileSync(path.join(desk.folder, `versions/${id}/version.json`), 'utf8')).person;

  const outside = await fetch(`http://127.0.0.1:${port}/api/words`);
  expect([outside.status, await outside.text()]).toEqual([401, 'Sign in first.\n']);
  await page.goto(signIn.origin);
  const open = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^Publish/ });
  await open.click();
  await expect(page.getByText(/^Ready to launch still lists \d+ to do\.$/)).toBeVisible();
  await button('Publish…').click();
  await expect(page.getByRole('heading', { name: 'What changes for visitors' })).toBeFocused({ timeout: 60_000 });
  await button('Publish these changes').click();
  await expect(live(1)).toBeFocused();
  const server = spawn(process.execPath, ['config/run.js', 'server/main.ts'], { env: environment });
  try {
    await expect.poll(() => phone().catch(() => '')).toBeTruthy();
    const before = await phone();

    await page.getByRole('link', { name: 'Words', exact: true }).click();
    await page.getByRole('combobox', { name: 'Words of' }).selectOption('company');
    await page.getByRole('heading', { name: 'Telephone' }).click();
    await field('Telephone number').fill('020 7946 0999');
    await button('Save').click();
    await expect(statusOf(page)).toHaveText('Saved, and not published yet.');
    await expect(open).toHaveAccessibleName('Publish (saved words are not live yet)');
    await expect(page.getByText('On every page (changed since publishing)')).toBeVisible();
    await page.getByRole('link', { name: 'Publish…' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Company: changed' })).toBeVisible();

    // The colleague sees it in a browser of their own, on each page, until they leave.
    await button('Preview for a colleague').click();
    await expect(page.getByRole('heading', { name: 'Preview for a colleague' })).toBeFocused({ timeout: 60_000 });
    const preview = page.getByRole('link', { name: `${site}/preview/` });
    const colleague = await browser.newPage();
    await colleague.goto(await preview.innerText());
    for (const address of [`${site}/`, `${site}/about`]) {
      await colleague.goto(address);
      await expect(colleague.getByText('Preview, not live.')).toBeInViewport();
      await expect(colleague.getByRole('link', { name: '020 7946 0999' }).first()).toBeAttached();
    }
    await colleague.getByRole('link', { name: 'Leave', exact: true }).click();
    await expect(colleague).toHaveURL(`${site}/`);
    await expect(colleague.getByText('Preview, not live.')).toHaveCount(0);
    expect([await colleague.content(), await phone()]).toEqual([expect.not.stringContaining('0999'), before]);
    await colleague.close();

    // Cancelled, and while another person saves, it stays as it was.
    await button('Publish…').click();
    await button('Cancel').click();
    await expect(page.getByText('Nothing was published: what was live stays.')).toBeVisible();
    await expect(button('Publish…')).toBeFocused();
    await button('Publish…').click();
    await expect(page.getByRole('heading', { name: 'What changes for visitors' })).toBeFocused({ timeout: 60_000 });
    await expect(page.getByRole('insertion').filter({ hasText: '0999' }).first()).toBeVisible();
    await saveAsAnother(page, signIn.origin);
    expect(await phone()).toBe(before);

    await button('Publish these changes').click();
    await expect(page.getByText(`Version 2 is live at ${site}.`)).toBeVisible();
    expect([await phone(), personOf(2)]).toEqual(['+442079460999', person.name]);
    await expect(live(2)).toBeFocused();
    await expect(open).toHaveAccessibleName('Publish (saved words are not live yet)');
    const visit = context.waitForEvent('page');
    await page.getByRole('link', { name: site }).click();
    await expect((await visit).getByRole('link', { name: '020 7946 0999' }).first()).toBeVisible();

    await page.getByRole('button', { name: 'Go back to this (version 1)' }).click();
    await button('Go back').click();
    await expect(live(1)).toBeFocused();
    expect(await phone()).toBe(before);

    // Of a session that ends meanwhile, what was typed is there after the next sign-in.
    await page.getByRole('link', { name: 'Words', exact: true }).click();
    await page.getByRole('combobox', { name: 'Words of' }).selectOption('company');
    await page.getByRole('heading', { name: 'Telephone' }).click();
    await field('Telephone number').fill('020 7946 0111');
    for (const end of [signIn.forgetSessions, signIn.expireTokens]) {
      await end();
      await button('Save').click();
      const over = page.getByRole('alert');
      await expect(over).toHaveText('Your session has expired. Nothing that you typed is lost. Sign in again');
      await over.getByRole('link').click();
      await page.getByRole('combobox', { name: 'Words of' }).selectOption('company');
      await page.getByRole('heading', { name: 'Telephone' }).click();
      await expect(field('Telephone number')).toHaveValue('020 7946 0111');
    }
  } finally {
    server.kill();
    await desk.stop();
    await signIn.stop();
  }
});
