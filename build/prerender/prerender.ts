import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type { BuildManifest } from '../../config/build-manifest.ts';
import type { Settings } from '../../config/settings.ts';
import { temporaryFolder } from '../../config/site-folder.ts';
import type { LocalImages } from '../../src/components/image/image-source.ts';
import { content } from '../../src/content/content.ts';
import { ContentError, type Violation } from '../../src/content/content-error.ts';
import { readMarkdown } from '../../src/content/files.ts';
import { sweepCache } from '../images/cache.ts';
import { writeLocalImages } from '../images/local-images.ts';
import { writeImages } from '../images/social-images.ts';
import { urlsBesidePages, writePublicFiles } from '../public-files/publish.ts';
import { securityHeaders } from '../security/security-policy.ts';
import { feedFiles } from '../seo/feeds.ts';
import { searchFiles, searchTags } from '../seo/robots-and-sitemap.ts';
import { structuredDataElement } from '../seo/structured-data.ts';
import type { Styles } from '../vite-plugins/page-styles.ts';
import { headingViolations } from './check-headings.ts';
import { compressFolder } from './compress.ts';
import { assetsIgnore, headersFile, redirectsFile } from './hosting-files.ts';
import { inlineStyle } from './inline-style.ts';
import { redirectsOf } from './redirects.ts';
import { renderRefusedPages } from './render-refused-pages.ts';
import { hashOf, readScripts } from './scripts.ts';
import { speculationRules } from './speculation-rules.ts';
import { stripVoidSlashes } from './strip-void-slashes.ts';

/**
 * Output folder of the server build of the site's code, which is needed to render the pages, not to serve them. Each build has
 * its own: projects that share `node_modules/` may be built side by side.
 */
export const rendererFolder = temporaryFolder('node_modules/.cache/renderer-');

const fileOf = (route: string) => (route === '/' ? 'index.html' : `${route.slice(1)}.html`);

/** Reads the output of the client build, as far as the pages need it. */
async function readClientBuild(dist: string) {
  const read = async (name: string): Promise<Manifest> => JSON.parse(await readFile(path.join(dist, name), 'utf8'));
  const manifests = [await read('.vite/entry.json'), await read('.vite/islands.json')] as const;
  await rm(path.join(dist, '.vite'), { recursive: true });
  const typeface = (await readdir(path.join(dist, 'assets'))).find((name) => name.endsWith('.woff2'));
  if (!typeface) {
    throw new Error(`The client build left no typeface in ${dist}/assets`);
  }
  return { scripts: await readScripts(dist, ...manifests), typeface: `/assets/${typeface}` };
}

/**
 * Prerenders every route, the 404 page and the two responses to a plain form post to complete HTML with inline CSS. It
 * leaves the server its manifest of them.
 */
export async function prerenderSite(
  settings: Settings,
  dist: string,
  styles: Styles,
  images: LocalImages,
): Promise<void> {
  const { scripts, typeface } = await readClientBuild(dist);
  const renderer: typeof import('../../src/entry.prerender.tsx') = await import(
    pathToFileURL(path.resolve(rendererFolder, 'entry.prerender.js')).href
  );
  const styleHashes = new Set<string>();
  const violations: Violation[] = [];
  /** Composes the document of a page with its styles and other tags, and collects errors of its headings. */
  const compose = async (name: string, html: string, more = '') => {
    const style = await inlineStyle(styles(html), typeface);
    styleHashes.add(hashOf(style));
    violations.push(...headingViolations(html, name, content));
    const head =
      `<link rel="preload" href="${typeface}" as="font" type="font/woff2" crossorigin="">` +
      `<style>${style}</style>${searchTags}${more}</head>`;
    return stripVoidSlashes(html).replace('</head>', () => head);
  };
  const write = async (name: string, text: string) => {
    const file = path.join(dist, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };

  const sitePages = [...renderer.sitePages.values()];
  const documents: string[] = [];
  const pages = Object.fromEntries(sitePages.map((page) => [page.path, fileOf(page.path)]));
  const writePages = async () => {
    for (const page of sitePages) {
      const html = await renderer.renderDocument(page.path, page.document && readMarkdown(page.document));
      documents.push(html);
      const data = structuredDataElement(settings.siteUrl, page);
      const file = fileOf(page.path);
      await write(file, await compose(file, html, scripts.tags(html) + data));
    }
  };
  await Promise.all([writePages(), writeImages(dist, [...sitePages, renderer.notFoundPage])]);
  const notFound = await renderer.renderDocument(renderer.notFoundPage.path);
  await write('404.html', await compose('404.html', notFound, scripts.tags(notFound)));
  const files = {
    siteUrl: settings.siteUrl,
    pages,
    notFound: '404.html',
    sentPage: '.server/contact-sent.html',
    refusedPages: '.server/contact-refused.json',
    redirects: redirectsOf(content.redirects, settings.siteUrl),
  };
  const sent = await renderer.renderSentPage();
  await write(files.sentPage, await compose(files.sentPage, sent, scripts.tags(sent)));
  const refused = await renderRefusedPages(async (...given) =>
    compose('contact-refused.html', await renderer.renderRefusedPage(...given)),
  );
  await write(files.refusedPages, JSON.stringify(refused));
  if (violations.length > 0) {
    throw new ContentError(violations);
  }
  const rendered = [...documents, notFound, sent, ...Object.values(refused).map((parts) => parts.join(''))];
  await writeLocalImages(dist, rendered, images);
  const publicFiles = await writePublicFiles(dist, rendered, urlsBesidePages(content), settings.siteUrl);
  const articles = sitePages.flatMap(({ article }) => article ?? []);
  const forPrograms = {
    ...searchFiles(settings.siteUrl, sitePages),
    ...(articles.length > 0 && feedFiles(settings.siteUrl, articles)),
  };
  for (const [name, text] of Object.entries(forPrograms)) {
    await write(name, text);
  }
  const prefetch = speculationRules(Object.keys(pages));
  await write(prefetch.address, prefetch.text);
  const headers = {
    ...securityHeaders(settings, content, { styles: [...styleHashes], scripts: [...scripts.hashes] }),
    'Speculation-Rules': `"${prefetch.address}"`,
  };
  const manifest: BuildManifest = { ...files, publicFiles, headers };
  await compressFolder(dist, new Set(sitePages.flatMap((page) => (page.document ? fileOf(page.path) : []))));
  const forHosts = {
    '.server/site.json': JSON.stringify(manifest, null, 2),
    _headers: headersFile(manifest),
    _redirects: redirectsFile(manifest),
    '.assetsignore': assetsIgnore,
  };
  for (const [name, text] of Object.entries(forHosts)) {
    await write(name, text);
  }
  await sweepCache();
}
