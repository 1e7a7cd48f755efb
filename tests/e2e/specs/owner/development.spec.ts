import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { parseDocument } from 'yaml';
import { freePort } from '../../../../server/testing/free-port.ts';
import { expect, test } from '../../support/fixtures.ts';
import { copyProject } from '../../support/sites/clean-copy.ts';
import { unset } from '../../support/sites/sites.ts';

test('an owner sees each change of the content, and each violation over the last good page until it is fixed', async ({
  page,
}) => {
  // Vite does not watch the folder test-results/.
  const folder = mkdtempSync(path.join(tmpdir(), 'development-'));
  copyProject(folder);
  const image = path.join(folder, 'public/office.png');
  mkdirSync(path.dirname(image), { recursive: true });
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } }).toFile(image);
  writeFileSync(path.join(folder, 'content/redirects.yaml'), '- from: /über-uns\n  to: /about#main\n');
  const port = await freePort();
  const development = spawn(
    process.execPath,
    ['config/run.js', '--preload', 'build/content/require-valid-content.ts', 'build/dev-server/dev.ts'],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, ...unset, PORT: String(port) } },
  );
  try {
    const address = `http://localhost:${port}/not-there`;
    const heading = page.getByRole('heading', { level: 1 });
    const overlay = page.locator('vite-error-overlay .message');
    const file = path.join(folder, 'content/not-found.yaml');
    const words = readFileSync(file, 'utf8');
    const write = (field: string, text: string) =>
      writeFileSync(
        file,
        words.replace(/^heading: .*$/m, () => `${field}: ${text}`),
      );

    const isOpen = () =>
      page.goto(address).then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen, { timeout: 0 }).toBe(true); // The test's own timeout is the limit.

    for (const [method, expected] of [
      ['HEAD', [301, '/about?from=letter#main']],
      ['POST', [404, null]],
    ] as const) {
      const old = `http://localhost:${port}/${encodeURI('über-uns')}/?from=letter`;
      const { status, headers } = await fetch(old, { method, redirect: 'manual' });
      expect([status, headers.get('location')], method).toEqual(expected);
    }

    const part = await fetch(`http://localhost:${port}/office.png`, { headers: { Range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);

    write('heading', 'Nothing here');
    await expect(heading).toHaveText('Nothing here');

    write('hedding', 'Nowhere');
    const violation = 'content/not-found.yaml › hedding: Unknown field "hedding". Did you mean "heading"?';
    await expect(overlay).toHaveText(violation);
    await page.reload();
    await expect(overlay).toHaveText(violation);
    await expect(heading).toHaveText('Nothing here');

    write('heading', 'Nowhere');
    await expect(heading).toHaveText('Nowhere');
    await expect(overlay).toHaveCount(0);

    // An image in public/ is resized on request, and then is gone.
    await page.goto(`http://localhost:${port}/about`);
    const about = path.join(folder, 'content/about.yaml');
    const yaml = parseDocument(readFileSync(about, 'utf8'));
    yaml.setIn(['sections', 2, 'image'], { host: 'local', path: '/office.png', alt: 'The office' });
    writeFileSync(about, String(yaml));
    const office = page.getByAltText('The office');
    await expect(office).toBeAttached();
    await office.scrollIntoViewIfNeeded();
    await expect
      .poll(() => office.evaluate((node: HTMLImageElement) => node.naturalWidth > 0 && node.currentSrc))
      .toMatch(/\/assets\/images\/office-.*\.avif$/);
    rmSync(image);
    await expect(overlay).toHaveText(
      'content/about.yaml › sections[2].image.path: "/office.png" is not in public/. Put the file there.',
    );
  } finally {
    development.kill();
    await once(development, 'exit');
    rmSync(folder, { recursive: true });
  }
});
