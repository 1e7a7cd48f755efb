import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { mostHashes } from '../../../../build/content/check-content.ts';
import { company, site } from '../../../../src/content/content.ts';
import { ada, fillIn, sendButton, thanks } from '../../support/enquiry-form.ts';
import { expect, onPageError, screenPaths, test, visit, waitForHydration } from '../../support/fixtures.ts';
import { folderOf, originOf } from '../../support/sites/sites.ts';

// As most owners publish the site: without a vendor's JavaScript, so with Trusted Types.
test.use({ baseURL: originOf('examples') });

/** Records the browser's violations of the security policy for the page, and its console messages. */
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
    // Other hosts are blocked, which is no error of the page.
    if (/^(error|warning)$/.test(message.type()) && !/ERR_FAILED|ERR_NAME_NOT_RESOLVED/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  onPageError(page, (error) => complaints.push(error.message));
  return { refused, complaints };
}

/** Marks the document. The mark remains if the form's island sends the form, and is lost if the page is loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

const menuLink = (page: Page, label: string) =>
  page.getByRole('navigation', { name: site.navigationLabel }).getByRole('link', { name: label });

test('the browser has nothing to refuse or to complain about on any screen', async ({ page }) => {
  const { refused, complaints } = await watch(page);
  for (const screen of screenPaths) {
    await test.step(screen, async () => {
      await visit(page, screen);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      expect(refused).toEqual([]);
      expect(complaints.filter((text) => !/404 \(Not Found\)/.test(text))).toEqual([]);
    });
  }
});

test('nor on a visitor’s way through the site', async ({ page }) => {
  const { refused, complaints } = await watch(page);
  await page.setViewportSize({ width: 375, height: 667 });
  await visit(page, '/');
  await page.getByRole('button', { name: site.menuButton }).click();
  await menuLink(page, 'Services').click();
  await expect(page).toHaveURL('/services');
  await waitForHydration(page);
  const pillars = page.getByRole('main').locator('details summary');
  await pillars.nth(1).click();
  await pillars.nth(0).click();
  await page.getByRole('button', { name: site.menuButton }).click();
  await menuLink(page, 'Contact').click();
  await expect(page).toHaveURL('/contact');
  await waitForHydration(page);
  await mark(page);
  await fillIn(page, { ...ada, message: `Security ${crypto.randomUUID()}` });
  await sendButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
});

test('what is slipped into a page does not run', async ({ page }) => {
  const { refused } = await watch(page);
  const asked: string[] = [];
  await page.route('https://evil.example/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const noModule = page.waitForEvent('pageerror', (error) => /#islands\/enquiry/.test(error.message));
  await page.route('/about', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</body>',
      // An island by name, and an import map that redirects the name.
      `<script type="importmap">{"imports": {"#islands/enquiry": "https://evil.example/x.js"}}</script>
      <div data-island="enquiry"></div><script>window.slippedIn = 'inline'</script><script src="https://evil.example/x.js"></script>
      <script src="/assets/../favicon.svg"></script><script type="module">import '/assets/x.js'</script><img src="data:," onerror="window.slippedIn = 'handler'">
      <base href="https://evil.example/"><style>body { display: none }</style></body>`,
    );
    await route.fulfill({ response, body });
  });
  await page.goto('/about');
  // An island is loaded on approach.
  await page.locator('[data-island]').scrollIntoViewIfNeeded();
  await noModule;
  await expect
    .poll(() => refused.map((what) => what.split(' ')[0]).sort())
    .toEqual([
      'base-uri',
      'img-src',
      'script-src-attr',
      'script-src-elem',
      'script-src-elem',
      'script-src-elem',
      'script-src-elem',
      'script-src-elem',
      'style-src-elem',
    ]);
  expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false);
  expect(asked).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

const hashOf = (content: string | Buffer) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Lists the scripts of a page that the security policy applies to, in order, each with the hash of its bytes. */
function scriptsOf(html: string) {
  const tags = html.matchAll(/<script(?! type="application\/ld\+json")([^>]*)>(.*?)<\/script>/gs);
  return [...tags].map(([, attributes = '', content = '']) => {
    const [, address] = /src="([^"]*)"/.exec(attributes) ?? [];
    const hash = hashOf(address ? readFileSync(path.join(folderOf('examples'), 'dist', address)) : content);
    const kinds = {
      inline: ' data-cfasync="false"',
      importmap: ' type="importmap"',
      module: ` type="module" fetchpriority="low" data-cfasync="false" src="${address}" integrity="${hash}"`,
    } as const;
    const [kind] = Object.entries(kinds).find(([, given]) => given === attributes) ?? [attributes];
    return { kind, address, content, hash };
  });
}

test('every script of a page has its hash in it, and the policy names those of all pages and no other', async ({
  request,
}) => {
  const folder = path.join(folderOf('examples'), 'dist/assets');
  const built = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const files = new Map(built.map((name) => [`/assets/${name}`, hashOf(readFileSync(path.join(folder, name)))]));
  const used = new Set<string>();
  const policies = new Set<string>();
  for (const screen of screenPaths) {
    const response = await request.get(screen);
    policies.add(response.headers()['content-security-policy'] ?? '');
    const scripts = scriptsOf(await response.text());
    expect(
      scripts.map(({ kind }) => kind),
      screen,
    ).toEqual(['/', '/contact'].includes(screen) ? ['inline', 'importmap', 'module'] : ['inline', 'module']);
    for (const { kind, address, content, hash } of scripts) {
      used.add(hash);
      files.delete(address ?? '');
      if (kind === 'importmap') {
        const { imports, integrity } = JSON.parse(content) as Record<string, Record<string, string>>;
        // The hashes cover every file that the entry may import on this page, and the imports of that file, as built.
        const loaded = new Set(Object.values(imports ?? {}));
        for (const file of loaded) {
          const bytes = readFileSync(path.join(folder, '..', file));
          expect(integrity?.[file], file).toBe(hashOf(bytes));
          for (const [, imported = ''] of bytes.toString().matchAll(/from"\.(\/[^"]+)"/g)) {
            loaded.add(`/assets${imported}`);
          }
          files.delete(file);
          used.add(hashOf(bytes));
        }
        expect(Object.keys(integrity ?? {}).toSorted()).toEqual([...loaded].toSorted());
      }
    }
  }
  const unused = [...files.keys()].filter((file) => company.closedOn || !file.includes('/opening-status-'));
  expect(unused, 'files that no page loads').toEqual([]);
  const [policy = ''] = policies;
  expect([...policies]).toEqual([policy]);
  const sourcesOf = (directive: string) => (new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1] ?? '').split(' ');
  // The check before a build counts on it that no policy has more hashes. This site has each kind of page, and its responses to
  // a plain form show no letter that the contact page lacks, so that they share its style.
  expect(sourcesOf('style-src').length - 1).toBe(mostHashes.styles.length - 2);
  expect(used.size).toBe(mostHashes.scripts.length);
  expect(sourcesOf('script-src').toSorted()).toEqual(
    ["'strict-dynamic'", "'self'", ...[...used].map((hash) => `'${hash}'`)].toSorted(),
  );
});
