import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { nodeArguments } from '../../../../server/testing/node-arguments.ts';
import { enquiry as words } from '../../../../src/content/content.ts';
import { ada, failure, fillIn, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, test } from '../../support/fixtures.ts';
import { folderOf, originOf, type SiteName, unset } from '../../support/sites/sites.ts';

/** Runs a program of the server as `npm run` does, in the folder of a site. */
function run(site: SiteName, program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, nodeArguments(`server/${program}`, ...args), {
    cwd: folderOf(site),
    encoding: 'utf8',
    timeout: 20_000,
    env: {
      ...process.env,
      ...unset,
      PORT: '',
      DATA_DIR: '',
      ...environment,
    },
  });
  return { status, stdout, stderr };
}

/** Runs `npm run --silent enquiries -- …` beside the site while it is served. */
const enquiries = (...args: string[]) => run('standard', 'cli/enquiries.ts', args);

interface Stored {
  readonly id: number;
  readonly receivedAt: string;
  readonly message: string;
}

function findAllStored(message: string): Stored[] {
  const { stdout, stderr } = enquiries('export', '--format', 'json');
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as Stored[]).filter((enquiry) => enquiry.message === message);
}

const findStored = (message: string): Stored | undefined => findAllStored(message)[0];

/** Sends an enquiry with a unique message as a visitor. */
async function sendAsVisitor(page: Page, message: string) {
  const values = {
    name: 'Grace “Amazing” Hopper',
    email: 'grace@company.example',
    phone: '+44 20 7946 0001',
    company: 'Compilers & Co',
    message: `${message} ${crypto.randomUUID()}`,
    service: 'general-consultation',
  };
  await page.goto('/contact');
  await fillIn(page, values);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  return values;
}

test('CONTACT-6 CONTACT-9: what a visitor sends is stored, and the owner reads it back whole', async ({ page }) => {
  const before = Date.now();
  const values = await sendAsVisitor(page, 'Two lines\nand a "quote", é, 漢字, 👩‍💻');
  const stored = findStored(values.message);
  expect(stored).toEqual({ ...values, id: expect.any(Number), receivedAt: expect.any(String), spam: '', readAt: null });
  const receivedAt = Date.parse(stored?.receivedAt ?? '');
  expect(receivedAt).toBeGreaterThanOrEqual(before);
  expect(receivedAt).toBeLessThanOrEqual(Date.now());
});

test('CONTACT-7: a message that was refused is not stored', async ({ page }) => {
  const message = `Nameless ${crypto.randomUUID()}`;
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill(' ');
  await page.getByLabel('Email Address').fill('grace@company.example');
  await page.getByLabel('Your Message').fill(message);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(findStored(message)).toBeUndefined();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByLabel('Full Name').fill('Grace');
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  expect(findStored(message)).toMatchObject({ name: 'Grace', phone: '', company: '', service: '' });
});

test('CONTACT-7: Try Again after a lost reply is acknowledged, and the message is stored once', async ({ page }) => {
  const values = { ...ada, message: `Lost reply ${crypto.randomUUID()}` };
  await page.addInitScript(() => {
    const answered = window.fetch;
    window.fetch = async (...request) => {
      window.fetch = answered;
      await answered(...request); // The service stores the enquiry; the visitor gets no response.
      throw new TypeError('The reply is lost');
    };
  });
  await page.goto('/contact');
  await fillIn(page, values);
  await sendButton(page).click();
  await expect(failure(page)).toBeVisible();
  expect(findAllStored(values.message)).toHaveLength(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(findAllStored(values.message)).toHaveLength(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CONTACT-9: a program that fills in everything is thanked, and its message is marked as suspected spam', async ({
    page,
  }) => {
    const values = { ...ada, message: `Cheap watches ${crypto.randomUUID()}` };
    await page.goto('/contact');
    await fillIn(page, values);
    await page.locator('[name=_gotcha]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://watches.example';
    });
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
    const stored = findStored(values.message);
    expect(stored).toMatchObject({ ...values, spam: expect.stringMatching(/./) });
    expect(enquiries('list').stdout).toMatch(new RegExp(`^ *${stored?.id} .*spam`, 'm'));
  });

  test('CONTACT-6 CONTACT-9: what a visitor posts is stored as well', async ({ page }) => {
    const values = await sendAsVisitor(page, 'Posted plainly: 50% & more');
    expect(findStored(values.message)).toMatchObject(values);
  });
});

test('CONTACT-6: the owner lists, shows, exports and deletes an enquiry while the site is served', async ({ page }) => {
  const kept = await sendAsVisitor(page, 'To keep');
  const values = await sendAsVisitor(page, '=HYPERLINK("https://evil.example")');
  const { id, receivedAt } = findStored(values.message) as Stored;

  const list = enquiries('list');
  expect(list).toMatchObject({ status: 0, stderr: '' });
  const line = list.stdout.split('\n').find((text) => text.trimStart().startsWith(`${id} `));
  expect(line).toContain(receivedAt.slice(0, 16).replace('T', ' '));
  expect(line).toContain(values.name);
  expect(line).toContain(values.service);
  expect(line).toContain('=HYPERLINK');

  const shown = enquiries('show', String(id));
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  for (const value of [String(id), receivedAt, ...Object.values(values)]) {
    expect(shown.stdout).toContain(value);
  }

  // A spreadsheet runs a cell that starts with an equals sign; an apostrophe keeps it text.
  const csv = enquiries('export', '--format', 'csv').stdout;
  expect(csv).toContain(`,"'=HYPERLINK(""https://evil.example"")`);
  expect(csv).toContain(`\r\n${id},${receivedAt},${values.name},${values.email},'${values.phone},`);

  expect(enquiries('delete', String(id))).toEqual({ status: 0, stdout: `Enquiry ${id} is deleted.\n`, stderr: '' });
  expect(findStored(values.message)).toBeUndefined();
  expect(findStored(kept.message)).toBeDefined();
  expect(enquiries('show', String(id))).toEqual({
    status: 1,
    stdout: '',
    stderr: `There is no enquiry ${id}; "list" shows those there are.\n`,
  });
});

test('an owner whose port is taken reads one line that names PORT', () => {
  const { port } = new URL(originOf('examples'));
  const served = run('examples', 'main.ts', [], { PORT: port });
  expect(served).toMatchObject({ status: 1, stdout: '' });
  expect(served.stderr).toMatch(new RegExp(`^Port ${port} is taken[^\n]* PORT[^\n]*\n$`));
});

test('an owner with a setting that can not be used reads one line on what it needs', () => {
  for (const [exitCode, program, ...args] of [
    [1, 'main.ts'],
    [2, 'cli/enquiries.ts', 'list'],
  ] as const) {
    const { status, stdout, stderr } = run('examples', program, args, { PORT: '80800' });
    expect(status).toBe(exitCode);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^PORT is "80800": it needs [^\n]+\n$/);
  }
});
