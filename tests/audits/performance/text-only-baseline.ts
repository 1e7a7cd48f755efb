import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Window } from 'happy-dom';
import { compressFolder } from '../../../build/prerender/compress.ts';
import type { BuildManifest } from '../../../config/build-manifest.ts';

/** Minimal style that is readable on a telephone. */
const style = 'body{margin:0 auto;max-width:42rem;padding:1rem;font:1rem/1.5 sans-serif}';
/**
 * Content of robots.txt on a published site: a build for this machine disallows search engines on purpose, which would cost points.
 */
export const openRobots = 'User-agent: *\nAllow: /\n';

/** Extracts the words of a built page with their structure, without styles and JavaScript. */
export function wordsOf(html: string): string {
  const { document } = new Window();
  document.write(html);
  for (const element of document.querySelectorAll(
    'script, style, svg, img, [rel="preload"], [rel="modulepreload"], [rel="manifest"]',
  )) {
    element.remove();
  }
  for (const element of document.querySelectorAll('*')) {
    for (const name of ['class', 'style', 'popover']) {
      element.removeAttribute(name);
    }
  }
  document.head.insertAdjacentHTML('beforeend', `<style>${style}</style>`);
  return `<!DOCTYPE html>${document.documentElement.outerHTML}`;
}

/** Writes the words-only baseline of every page of a built site, in a form that the site's own server serves at an origin. */
export async function writeWords(siteDist: string, dist: string, origin: string): Promise<void> {
  const manifest: BuildManifest = JSON.parse(readFileSync(path.join(siteDist, '.server/site.json'), 'utf8'));
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), content);
  };
  rmSync(dist, { recursive: true, force: true });
  for (const file of [...Object.values(manifest.pages), manifest.notFound]) {
    write(file, wordsOf(readFileSync(path.join(siteDist, file), 'utf8')).replaceAll(manifest.siteUrl, origin));
  }
  write('favicon.ico', readFileSync(path.join(siteDist, 'favicon.ico')));
  write('robots.txt', openRobots);
  const { 'Speculation-Rules': _, ...siteHeaders } = manifest.headers;
  const policy = manifest.headers['Content-Security-Policy'] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const headers = {
    ...siteHeaders,
    'Content-Security-Policy': policy.replace(/style-src [^;]*/, `style-src 'sha256-${hash}'`),
  };
  const { notFound, refusedPages } = manifest;
  write(refusedPages, readFileSync(path.join(siteDist, refusedPages)));
  write('.server/site.json', JSON.stringify({ ...manifest, siteUrl: origin, headers, sentPage: notFound }));
  await compressFolder(dist);
}
