import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type { SiteRecord } from '../server/site-files.ts';
import type { PageName } from '../src/routes.ts';
import { compressFolder } from './compress.ts';
import { contentFiles } from './content-rules/content.ts';
import { ContentError, type Fault } from './content-rules/fault.ts';
import { headingFaults } from './content-rules/headings.ts';
import { assetsIgnore, headersFile, redirectsFile } from './hosting-files.ts';
import { inlineStyle } from './inline-style.ts';
import { hashOf, readScripts } from './integrity.ts';
import { nginxFile } from './nginx-file.ts';
import type { Styles } from './page-styles.ts';
import { writePictures } from './pictures.ts';
import { searchFiles, searchTags } from './search-files.ts';
import { securityHeaders } from './security-policy.ts';
import type { Settings } from './settings.ts';
import { asStandardHtml } from './standard-html.ts';
import { structuredDataElement } from './structured-data.ts';

/** Where the server build of the site's code goes: needed to render the pages, not to serve them. */
export const rendererFolder = 'node_modules/.cache/renderer';

const fileOf = (route: string) => (route === '/' ? 'index.html' : `${route.slice(1)}.html`);

/** The files that the client build made, by what the pages need of them. */
async function readClientBuild(dist: string) {
  const manifest: Manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'));
  await rm(path.join(dist, '.vite'), { recursive: true });
  const assets = await readdir(path.join(dist, 'assets'));
  const find = (ending: string) => {
    const name = assets.find((asset) => asset.endsWith(ending));
    if (!name) {
      throw new Error(`The client build left no ${ending} file in ${dist}/assets`);
    }
    return `/assets/${name}`;
  };
  const start = manifest['src/start.ts'];
  if (!start) {
    throw new Error('The client build has no entry src/start.ts');
  }
  return { start: `/${start.file}`, typeface: find('.woff2') };
}

/**
 * Renders every route, the 404 screen and the two answers to a plain form post to complete HTML with its CSS inline,
 * and leaves the server its record of them.
 */
export async function prerenderSite(settings: Settings, dist: string, styles: Styles): Promise<void> {
  const { start, typeface } = await readClientBuild(dist);
  const scripts = await readScripts(dist, start);
  const renderer: typeof import('../src/prerender.tsx') = await import(
    pathToFileURL(path.resolve(rendererFolder, 'prerender.js')).href
  );
  const styleHashes = new Set<string>();
  const faults: Fault[] = [];
  const write = async (name: string, page: PageName, html: string, data = '') => {
    const rules = styles.pages.get(page);
    if (rules === undefined) {
      throw new Error(`The page "${page}" has no rules: the client build does not know src/pages/${page}.tsx`);
    }
    const style = await inlineStyle(rules, typeface);
    styleHashes.add(hashOf(style));
    faults.push(...headingFaults(html, name, contentFiles));
    const head =
      `<link rel="preload" href="${typeface}" as="font" type="font/woff2" crossorigin="">` +
      `<style>${style}</style><link rel="stylesheet" href="${styles.all}" disabled="">${searchTags}${data}</head>`;
    const file = path.join(dist, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      asStandardHtml(html).replace('</head>', () => head),
    );
  };

  const pages = Object.fromEntries(renderer.routePaths.map((route) => [route, fileOf(route)]));
  for (const [route, file] of Object.entries(pages)) {
    const html = await renderer.renderDocument({ path: route, scripts });
    const { metadata } = await renderer.loadPage(route);
    await write(file, renderer.pageName(route), html, structuredDataElement(settings.siteUrl, route, metadata));
  }
  await write('404.html', 'not-found', await renderer.renderDocument({ path: renderer.noRoute, scripts }));
  const files = {
    siteUrl: settings.siteUrl,
    pages,
    notFound: '404.html',
    sentPage: '.server/contact-sent.html',
    refusedPage: '.server/contact-refused.html',
  };
  await write(files.sentPage, 'contact', await renderer.renderSentPage(scripts));
  await write(files.refusedPage, 'contact', await renderer.renderRefusedPage());
  if (faults.length > 0) {
    throw new ContentError(faults);
  }
  await writePictures(dist, await renderer.picturedPages());
  for (const [name, text] of Object.entries(searchFiles(settings.siteUrl, renderer.routePaths))) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await writeFile(path.join(dist, name), text);
  }
  const headers = securityHeaders(settings, {
    styles: [...styleHashes],
    scripts: [scripts.start.integrity, hashOf(JSON.stringify(scripts.importMap))],
  });
  const record: SiteRecord = { ...files, headers };
  await compressFolder(dist);
  const forHosts = {
    '.server/site.json': JSON.stringify(record, null, 2),
    '.server/nginx.conf': nginxFile(record, settings.formEndpoint),
    _headers: headersFile(record),
    _redirects: redirectsFile(record),
    '.assetsignore': assetsIgnore,
  };
  for (const [name, text] of Object.entries(forHosts)) {
    await writeFile(path.join(dist, name), text);
  }
}
