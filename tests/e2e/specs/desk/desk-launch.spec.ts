import { once } from 'node:events';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { regulator } from '../../../../build/content/statements.ts';
import { parseFiles } from '../../../../src/content/files.ts';
import { allOf, isText } from '../../../../src/content/find-values.ts';
import { expect, test } from '../../support/fixtures.ts';
import { save } from '../../support/owner.ts';
import { cleanNotice, makeClean, noticeText } from '../../support/sites/clean-copy.ts';
import { startDesk } from '../../support/sites/desk.ts';

/** From a site whose facts are in to the last cross, at the desk alone. */

const finished = {
  'Privacy notice': noticeText,
  'Complaints about personal data': `Write to us. You may also complain to the ${regulator}.\n\nLast reviewed: 2026-03-02.`,
};

test('settings, statements, the icon and the sample’s words are settled until nothing is left, and no secret is shown', async ({
  page,
}) => {
  const arrived: string[] = [];
  const receiver = createServer(async (request, response) => {
    arrived.push(await text(request));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/s3cret`;
  const desk = await startDesk(undefined, { settings: { SITE_URL: undefined } });
  const file = (name: string) => path.join(desk.folder, name);
  makeClean(desk.folder, cleanNotice);
  for (const name of ['content/pages/privacy.md', 'public/favicon.svg']) rmSync(file(name));
  writeFileSync(file('settings.env'), "# Mine\n#SITE_URL='https://www.company.example'\n", { mode: 0o600 });
  // All but those of two pages.
  const accepted = allOf(parseFiles(file('content')).data, isText).filter(({ file: of }) => !/(home|about)/.test(of));
  writeFileSync(file('accepted-texts.json'), JSON.stringify(accepted.map(({ value }) => value)));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const summary = page.getByText(/ to do before this goes live\.$|^Nothing is left/);

  try {
    await page.goto(desk.address);
    await link('Ready to launch').click();
    await expect(summary).toHaveText(/^6 of \d+ to do/);

    await link('Settings › Site › Address of the published site').click();
    const address = page.getByLabel('Address of the published site');
    await expect(address).toBeFocused();
    await address.fill('www.ravelworks.co.uk/home');
    // Another view drops nothing.
    await link('Images').click();
    await link('Settings').click();
    await expect(address).toHaveValue('https://www.ravelworks.co.uk/home');
    const webhookField = page.getByLabel('Address of the webhook');
    await webhookField.fill(webhook);
    await page.getByLabel('Format of the webhook').selectOption('slack');
    await button('Save, and send a test notification').click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription(
      /SITE_URL is "https:\/\/www\.ravelworks\.co\.uk\/home": it needs/,
    );
    expect(arrived).toEqual([]);
    await address.fill('https://www.ravelworks.co.uk');
    await button('Save, and send a test notification').click();
    await expect(page.getByText('The webhook test was sent. Check that it has arrived.')).toBeVisible();
    expect(arrived).toEqual([expect.stringContaining('This is a test by the owner of the site.')]);
    await expect(webhookField).toHaveValue('');
    await expect(webhookField).toHaveAccessibleDescription(/Set, and not shown/);
    expect(await page.content()).not.toContain('s3cret');
    expect(readFileSync(file('settings.env'), 'utf8')).toBe(
      `# Mine\n#SITE_URL='https://www.company.example'\nSITE_URL=https://www.ravelworks.co.uk\nWEBHOOK_URL=${webhook}\nWEBHOOK_FORMAT=slack\n`,
    );
    expect(statSync(file('settings.env')).mode & 0o777).toBe(0o600);

    for (const [title, words] of Object.entries(finished)) {
      await link('Ready to launch').click();
      await link(`Draft: ${title}`).click();
      await expect(page.getByLabel('Main heading', { exact: true })).toBeFocused();
      await button('Markdown').click();
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill(words);
      await page.getByLabel('Draft', { exact: true }).uncheck();
      await save(page);
    }

    await link('Ready to launch').click();
    await expect(summary).toHaveText(/^2 of/);
    await link('Icon of the site').click();
    await page.getByLabel(/^Icon: drop an image/).setInputFiles({
      name: 'mark.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'),
    });
    await expect(page.getByText('The icon is in place.')).toBeVisible();
    await link('Ready to launch').click();
    await expect(summary).toHaveText(/^1 of/);
    await page.getByText(/^Home page: \d+ texts$/).press('Enter');
    const accept = button(/^Accept Home page/);
    const texts = await accept.count();
    await accept.first().press('Enter');
    await expect(accept).toHaveCount(texts - 1);
    await expect(accept.first()).toBeFocused();
    await button(/^Accept all \d+ as read$/).press('Enter');
    await expect(page.getByText(/^About page: \d+ texts$/)).toBeFocused();
    await page.keyboard.press('Enter');
    await button(/^Accept all \d+ as read$/).press('Enter');
    await expect(summary).toHaveText('Nothing is left: ready to go live.');
    await expect(page.getByRole('heading', { name: 'Ready to launch' })).toBeFocused();
  } finally {
    receiver.close();
    await desk.stop();
  }
});
