import { randomUUID } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from '../../config/build-manifest.ts';
import { netlifyFormFile } from '../../config/form-service.ts';
import { type RefusedPages, type Slot, slots } from '../../config/refused-page-slots.ts';
import type { Settings } from '../../config/settings.ts';
import type { LocalImages } from '../../src/components/image/image-source.ts';
import { content } from '../../src/content/content.ts';
import { folderOf } from '../../src/content/documents/document-names.ts';
import { readMarkdown } from '../../src/content/files.ts';
import { type Enquiry, enquiryFrom, fieldNames, trapName } from '../../src/enquiry/fields.ts';
import { serviceOptions } from '../../src/enquiry/service-options.ts';
import type { SitePage } from '../../src/site-pages.tsx';
import type { ClientBundle, RendererBundle } from '../bundles.ts';
import { sweepCache } from '../cache.ts';
import { companyAccent } from '../colours/company-accent.ts';
import { writeLocalImages } from '../images/local-images.ts';
import { writeImages } from '../images/social-images.ts';
import { tellProgress } from '../progress.ts';
import { writePublicFiles } from '../public-files/publish.ts';
import { rendererOf } from '../renderer.ts';
import { fileHeaders, securityHeaders } from '../security/security-policy.ts';
import { feedFiles } from '../seo/feeds.ts';
import { searchFiles, themeColour } from '../seo/robots-and-sitemap.ts';
import { structuredDataElement } from '../seo/structured-data.ts';
import { faces, facesFor, inlineStyle, subsetFace } from '../typeface/typeface.ts';
import { type Styles, stylesFrom } from '../vite-plugins/page-styles.ts';
import { compressFolder } from './compress.ts';
import { firstFlight, sectionCosts } from './first-flight.ts';
import {
  assetsIgnore,
  headersFile,
  mostOwnStyles,
  redirectsFile,
  redirectsOf,
  speculationRules,
} from './hosting-files.ts';
import { hashOf, scriptTags } from './scripts.ts';

const fileOf = (route: string) => (route === '/' ? 'index.html' : `${route.slice(1)}.html`);

/**
 * Groups the pages that share their styles, so that the security policy has as many hashes as `mostHashes`, however many pages
 * there are: the documents of a folder, and the pages that list them. Plain pages with sections have the styles of their own
 * sections; those after the first few share theirs.
 */
function groupByStyles(pages: readonly { readonly page: SitePage; readonly html: string }[], styles: Styles) {
  const own: string[] = [];
  const groupOf = ({ page: { path, document }, html }: (typeof pages)[number]) => {
    if (!document) return path.split('/')[1];
    if (!('sections' in (content[document] ?? {}))) return `${folderOf(document)}/`;
    const css = styles(html);
    if (!own.includes(css)) own.push(css);
    return `/${Math.min(own.indexOf(css), mostOwnStyles - 1)}`;
  };
  return Map.groupBy(pages, groupOf).values();
}

/** Keeps a page that is no page of the site out of search engines. */
const unlisted = '<meta name="robots" content="noindex">';

/**
 * Writes React's HTML as the HTML standard does: void elements without a slash, attributes in lower case, and, some 40 bytes
 * shorter once compressed, empty paths of an SVG with one, and attributes that need no value without. In React's HTML, text and
 * attribute values contain neither `>` nor `"`.
 */
const standardHtml = (html: string) =>
  html
    .replace(/(<(?:br|hr|img|input|link|meta|wbr)\b[^>]*)\/>/g, '$1>')
    .replace(/ (charSet|srcSet|popoverTarget)="/g, (name) => name.toLowerCase())
    .replace(/ (hidden|data-[a-z-]+)=""/g, ' $1')
    .replaceAll('></path>', '/>');

/**
 * Keeps Cloudflare from replacing e-mail addresses by links that the security policy makes useless:
 * https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
 * `Cache-Control: no-transform` would also keep it from compressing pages that the Node server has not compressed.
 */
const asWritten = (html: string) =>
  html.replace('<body>', '$&<!--email_off-->').replace('</body>', '<!--/email_off-->$&');

/**
 * Renders the page of a refused form in parts, for each value of the field `service`: the page has placeholders in its
 * slots, and is split at them. No content can contain a placeholder, which is unique to this build. Nothing escapes a
 * placeholder, because it has letters, digits and hyphens only.
 * @param render resolves to the whole HTML of the page with these values
 */
async function renderRefusedPages(
  render: (values: Enquiry, reason: string, message: string) => Promise<string>,
): Promise<RefusedPages> {
  const build = randomUUID();
  const mark = (slot: Slot) => `${slot}-${build}`;
  const marks = new RegExp(`(${slots.join('|')})-${build}`);
  const pages: Record<string, readonly string[]> = {};
  for (const { id: service } of serviceOptions()) {
    const typed = enquiryFrom((name) => (name === 'service' ? service : mark(name)));
    pages[service] = (await render(typed, mark('error'), mark('mailto'))).split(marks);
  }
  return pages;
}

/**
 * Prerenders every route, the 404 page and the two responses to a plain form post to complete HTML with inline CSS. It
 * leaves the server its manifest of them.
 */
export async function prerenderSite(
  settings: Settings,
  dist: string,
  client: ClientBundle,
  bundle: RendererBundle,
  images: LocalImages,
) {
  const scripts = scriptTags(client);
  const styles = stylesFrom(bundle.sheets);
  const renderer = rendererOf(bundle)(content, images);
  const rendered: string[] = [];
  const styleHashes = new Set<string>();
  const write = async (name: string, text: string | Uint8Array) => {
    const file = path.join(dist, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const fontUrls = new Map<string, string>();
  for (const face of faces) {
    const bytes = await subsetFace(face);
    fontUrls.set(face.name, `/assets/${face.name}-${hashOf(bytes).replaceAll(/\W/g, '').slice(6, 14)}.woff2`);
    await write(fontUrls.get(face.name) ?? '', bytes);
  }
  const fontUrl = ({ name }: { name: string }) => fontUrls.get(name) ?? '';
  const styleOf = (html: string) => inlineStyle(styles(html), companyAccent, facesFor(html), fontUrl);
  const documentOf = async (html: string, more: string, style = styleOf(html)) => {
    const preloads = facesFor(html).map(
      (font) => `<link rel="preload" href="${fontUrl(font)}" as="font" type="font/woff2" crossorigin>`,
    );
    const head = `${themeColour}${preloads.join('')}<style>${await style}</style>${more}</head>`;
    return asWritten(standardHtml(html)).replace('</head>', () => head);
  };
  const compose = async (html: string, more = '', style = styleOf(html)) => {
    styleHashes.add(hashOf(await style));
    rendered.push(html);
    return documentOf(html, more, style);
  };
  const writePage = async (file: string, html: string, more = '', style = styleOf(html)) =>
    write(file, await compose(html, scripts.tags(html) + more, style));

  const sitePages = [...renderer.sitePages.values()];
  const files = {
    siteUrl: settings.siteUrl,
    pages: Object.fromEntries(sitePages.map((page) => [page.path, fileOf(page.path)])),
    notFound: '404.html',
    sentPage: '.server/contact-sent.html',
    refusedPages: '.server/contact-refused.json',
    redirects: redirectsOf(content.redirects, settings.siteUrl),
  };
  const writePages = async () => {
    const htmlOf = ({ path, document }: SitePage) => renderer.renderDocument(path, document && readMarkdown(document));
    const pages = await Promise.all(sitePages.map(async (page) => ({ page, html: await htmlOf(page) })));
    let count = 0;
    for (const group of groupByStyles(pages, styles)) {
      const style = styleOf(group.map(({ html }) => html).join(''));
      for (const { page, html } of group) {
        count += 1;
        tellProgress({ step: 'Writing the pages', count, of: pages.length, name: page.path });
        await writePage(fileOf(page.path), html, structuredDataElement(settings.siteUrl, page), style);
      }
    }
  };
  await Promise.all([writePages(), writeImages(dist, [...sitePages, renderer.notFoundPage])]);
  await writePage(files.notFound, await renderer.renderDocument(renderer.notFoundPage.path), unlisted);
  await writePage(files.sentPage, await renderer.renderSentPage(), unlisted);
  const refused = await renderRefusedPages(async (...given) => compose(await renderer.renderRefusedPage(...given)));
  // An island that no page has may hold the words of a hidden section.
  for (const name of scripts.needed) await write(name, client.files.get(name) ?? '');
  await writeLocalImages(dist, rendered, images);
  const publicFiles = await writePublicFiles(dist, content, settings.siteUrl);
  const articles = sitePages.flatMap(({ article }) => article ?? []);
  const prefetch = speculationRules(Object.keys(files.pages));
  const forPrograms = {
    ...searchFiles(settings.siteUrl, sitePages),
    ...(articles.length > 0 && feedFiles(settings.siteUrl, articles)),
    [prefetch.address]: prefetch.text,
  };
  for (const [name, text] of Object.entries(forPrograms)) await write(name, text);
  tellProgress({ step: 'Compressing the files' });
  await compressFolder(dist, new Set(sitePages.flatMap((page) => (page.document ? fileOf(page.path) : []))));
  for (const { path: address, document, sections } of sitePages) {
    const { size } = await stat(path.join(dist, `${fileOf(address)}.br`));
    if (!sections || size <= firstFlight) continue;
    const text = document && readMarkdown(document);
    const costs = await sectionCosts(sections, async (some) =>
      documentOf(await renderer.renderDocument(address, text, some), ''),
    );
    console.warn(`The page ${address} has ${size} bytes, and a slow connection shows ${firstFlight} at once. ${costs}`);
  }
  const headers = {
    ...securityHeaders(settings, content, { styles: [...styleHashes], scripts: [...scripts.hashes] }),
    'Speculation-Rules': `"${prefetch.address}"`,
  };
  const manifest: BuildManifest = { ...files, publicFiles, headers, fileHeaders: fileHeaders(headers) };
  const forHosts = {
    '.server/site.json': JSON.stringify(manifest, null, 2),
    [files.refusedPages]: JSON.stringify(refused),
    _headers: headersFile(manifest),
    _redirects: redirectsFile(manifest),
    '.assetsignore': assetsIgnore,
    ...(settings.formService.kind === 'netlify' && { '__forms.html': netlifyFormFile(fieldNames, trapName) }),
  };
  for (const [name, text] of Object.entries(forHosts)) await write(name, text);
  await sweepCache();
}
