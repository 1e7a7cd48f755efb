import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { site } from '../content/site.ts';
import { ada, fillIn, sendButton, thanks } from './enquiry-form.ts';
import { expect, screenPaths, test, visit } from './fixtures.ts';
import { folderOf, originOf } from './sites.ts';

// As most owners publish it: without a vendor's script, so with Trusted Types.
test.use({ baseURL: originOf('plain') });

/** Keeps what the browser refuses to do for the page because of its security policy, and what it complains about. */
async function watch(page: Page) {
  const refused: string[] = [];
  const complaints: string[] = [];
  await page.exposeFunction('tellOfRefusal', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const { tellOfRefusal } = window as unknown as { tellOfRefusal: (what: string) => void };
      tellOfRefusal(`${effectiveDirective} ${blockedURI} ${sample}`.trim());
    });
  });
  page.on('console', (message) => {
    // The fixture keeps every other host away; that is no fault of the page.
    if (/^(error|warning)$/.test(message.type()) && !/ERR_FAILED/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { refused, complaints };
}

/** Whether the page is still the one that was marked, and not loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

const menuLink = (page: Page, label: string) =>
  page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link', { name: label });

for (const screen of screenPaths) {
  test(`the browser has nothing to refuse or to complain about on ${screen}`, async ({ page }) => {
    const { refused, complaints } = await watch(page);
    await visit(page, screen);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(refused).toEqual([]);
    expect(complaints.filter((text) => !/404 \(Not Found\)/.test(text))).toEqual([]);
  });
}

test('nor on a visitor’s way through the site', async ({ page }) => {
  const { refused, complaints } = await watch(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await visit(page, '/');
  await mark(page);
  await page.getByRole('button', { name: site.menu }).click();
  await menuLink(page, 'Services').click();
  await expect(page).toHaveURL('/services');
  const pillars = page.getByRole('main').locator('details summary');
  await pillars.nth(1).click();
  await pillars.nth(0).click();
  await page.getByRole('button', { name: site.menu }).click();
  await menuLink(page, 'Contact').click();
  await expect(page).toHaveURL('/contact');
  await fillIn(page, { ...ada, message: `Security ${crypto.randomUUID()}` });
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what is slipped into a page does not run', async ({ page }) => {
  const { refused } = await watch(page);
  await page.route('/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</body>',
      `<script>window.slippedIn = 'inline'</script><script src="https://evil.example/x.js"></script>
      <script src="/assets/../favicon.svg"></script><img src="data:," onerror="window.slippedIn = 'handler'">
      <base href="https://evil.example/"><style>body { display: none }</style></body>`,
    );
    await route.fulfill({ response, body });
  });
  await visit(page, '/about');
  await expect
    .poll(() => refused.map((what) => what.split(' ')[0]).sort())
    .toEqual([
      'base-uri',
      'img-src',
      'script-src-attr',
      'script-src-elem',
      'script-src-elem',
      'script-src-elem',
      'style-src-elem',
    ]);
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [name, attempt] of Object.entries({
  'HTML from a text': () => {
    document.body.innerHTML = '<img src="x" onerror="alert(1)">';
  },
  'a script’s address from a text': () => {
    document.createElement('script').src = 'https://evil.example/x.js';
  },
  'a policy to get around that': () => {
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
    trustedTypes.createPolicy('mine', {});
  },
})) {
  test(`our own script can’t make ${name}`, async ({ page }) => {
    await visit(page, '/');
    await expect(page.evaluate(attempt)).rejects.toThrow(/Trusted|trusted/);
  });
}

test('every script has its hash in the page, and the policy names no other', async ({ request }) => {
  for (const screen of screenPaths) {
    const response = await request.get(screen);
    const policy = response.headers()['content-security-policy'] ?? '';
    const scripts = [
      ...(await response.text()).matchAll(/<script(?! type="application\/ld\+json")([^>]*)>(.*?)<\/script>/gs),
    ];
    expect(
      scripts.map(([, attributes]) => /importmap|src=/.exec(attributes ?? '')?.[0]),
      screen,
    ).toEqual(['importmap', 'src=']);
    const allowed: string[] = [];
    for (const [, attributes = '', content = ''] of scripts) {
      const src = /src="([^"]*)"/.exec(attributes)?.[1];
      const bytes = src ? await (await request.get(src)).body() : Buffer.from(content);
      const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
      allowed.push(`'${hash}'`);
      if (src) {
        expect(attributes, screen).toContain(`integrity="${hash}"`);
      }
    }
    const named = (/script-src ([^;]*)/.exec(policy)?.[1] ?? '').match(/'sha[^']*'/g);
    expect(named?.toSorted(), screen).toEqual(allowed.toSorted());
  }
});

test.describe('a script that is not what was built, by one byte', () => {
  /** Adds a byte to a script on its way to the browser. */
  async function tamperWith(context: BrowserContext, file: RegExp) {
    await context.route(file, (route) => {
      const script = readFileSync(
        path.join(folderOf('plain'), 'dist', new URL(route.request().url()).pathname),
        'utf8',
      );
      return route.fulfill({ contentType: 'text/javascript', body: `${script} ` });
    });
  }

  for (const [name, file] of [
    ['starter', /\/assets\/start-.*\.js$/],
    ['app', /\/assets\/app-.*\.js$/],
  ] as const) {
    test(`CONTACT-6: is not run, and the page works without it (${name})`, async ({ page, context }) => {
      await tamperWith(context, file);
      const refusal = page.waitForEvent('console', (message) => /integrity/.test(message.text()));
      await page.goto('/');
      await refusal;
      await mark(page);
      await menuLink(page, 'Contact').click();
      await expect(page).toHaveURL('/contact');
      expect(await isMarked(page)).toBe(false);
      await fillIn(page, { ...ada, message: `Tampered ${crypto.randomUUID()}` });
      await sendButton(page).click();
      await expect(page).toHaveURL(/\/contact\?sent/);
      await expect(thanks(page)).toBeVisible();
    });
  }

  test('SITE-1: a page’s own script: the page is loaded instead', async ({ page, context }) => {
    await tamperWith(context, /\/assets\/later-.*\.js$/);
    await visit(page, '/');
    await mark(page);
    await menuLink(page, 'About').click();
    await expect(page).toHaveURL('/about');
    await expect.poll(() => isMarked(page)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('every kind of answer carries the same headers', async ({ request }) => {
  const script = (await (await request.get('/')).text()).match(/\/assets\/start-[^"]*/)?.[0] ?? '';
  const form = { name: 'Ada', email: 'ada@company.example', message: `Headers ${crypto.randomUUID()}` };
  const answers = {
    page: await request.get('/'),
    moved: await request.get('/about/', { maxRedirects: 0 }),
    'not found': await request.get('/no-such-page'),
    script: await request.get(script),
    picture: await request.get('/favicon.svg'),
    'not allowed': await request.delete('/'),
    malformed: await request.get('/%zz'),
    health: await request.get('/healthz'),
    'JSON taken': await request.post('/f/contact', { data: form }),
    'JSON refused': await request.post('/f/contact', { data: {} }),
    'form taken': await request.post('/f/contact', { form, maxRedirects: 0 }),
    'form refused': await request.post('/f/contact', { form: { ...form, name: '' } }),
    'form not read': await request.post('/f/contact', { headers: { 'Content-Type': 'text/plain' }, data: 'x' }),
  };
  const expected = answers.page.headers();
  for (const [kind, answer] of Object.entries(answers)) {
    const headers = answer.headers();
    for (const name of [
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]) {
      expect(headers[name], `${kind}: ${name}`).toBeTruthy();
      expect(headers[name], `${kind}: ${name}`).toBe(expected[name]);
    }
  }
  expect(Object.values(answers).map((answer) => answer.status())).toEqual([
    200, 308, 404, 200, 200, 405, 400, 200, 200, 422, 303, 422, 415,
  ]);
});
