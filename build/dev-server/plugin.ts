import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from 'vite';
import { revalidated } from '../../config/cache-control.ts';
import { findRedirect, redirectPath } from '../../config/find-redirect.ts';
import { mediaTypeOf } from '../../config/media-type.ts';
import { partOf } from '../../config/range.ts';
import type { Settings } from '../../config/settings.ts';
import { beforeFirstPaint } from '../../src/before-first-paint.ts';
import { type LocalImages, localFolder } from '../../src/components/image/image-source.ts';
import { content } from '../../src/content/content.ts';
import { readMarkdown } from '../../src/content/files.ts';
import { fileName } from '../../src/content/path-on-site.ts';
import { publishableFiles } from '../../src/content/public-files.ts';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { islandNames, islandSpecifier } from '../../src/islands/names.ts';
import { onInk } from '../colours/accent.ts';
import { companyAccent } from '../colours/company-accent.ts';
import { iconSvg } from '../images/favicons.ts';
import { resized } from '../images/local-images.ts';
import { redirectsOf } from '../prerender/hosting-files.ts';
import { entryModule, islandModule } from '../prerender/scripts.ts';
import { publishedFile } from '../public-files/publish.ts';
import { faces, inlineStyle } from '../typeface/typeface.ts';
import { isForeign, isServed } from './allow-list.ts';
import { followContent } from './follow-content.ts';

const importMap = `<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(islandNames.map((name) => [islandSpecifier(name), `/${islandModule(name)}`])),
})}</script>`;

/** Renders the document of a path, with its rules inline: without them the page would flash unstyled. */
async function renderPage(server: ViteDevServer, pathname: string): Promise<{ status: number; html: string }> {
  // Vite's own environment for server-side code runs modules in this process.
  const { runner, moduleGraph } = server.environments.ssr as RunnableDevEnvironment;
  const renderer: typeof import('../../src/entry.prerender.tsx') = await runner.import('/src/entry.prerender.tsx');
  const { document } = renderer.pageAt(pathname);
  const html = await renderer.renderDocument(pathname, document && readMarkdown(document));
  // All style sheets that the page has imported.
  const sheets = [...moduleGraph.idToModuleMap.values()].filter(({ id }) => id?.endsWith('.css'));
  const rules: { default: string }[] = await Promise.all(sheets.map(({ url }) => runner.import(`${url}?inline`)));
  const style = await inlineStyle(
    rules.map((each) => each.default).join('\n'),
    companyAccent,
    faces,
    ({ source }) => `/@fs${encodeURI(source)}`,
  );
  const head =
    `<script>${beforeFirstPaint}</script><style>${style}</style>` +
    `<script type="module" src="/${entryModule}"></script></head>`;
  const page = await server.transformIndexHtml(
    '/',
    html.replace('</head>', () => head),
  );
  return {
    status: renderer.sitePages.has(pathname) ? 200 : 404,
    html: page.replace('<head>', () => `<head>${importMap}`), // Before Vite's own `<script>` elements.
  };
}

/**
 * Renders each page on request, and accepts enquiries as the real server does (`npm run dev`).
 * @param openEnquiries opens the real server's enquiry service; a build never calls it
 */
export function developmentPages(
  settings: Settings,
  images: LocalImages,
  openEnquiries: () => Promise<(request: IncomingMessage, response: ServerResponse) => void>,
): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    // Pages are rendered on the server alone: the browser has to reload them when their modules change.
    hotUpdate({ modules, file, server }) {
      const { client } = server.environments;
      const { name, moduleGraph } = this.environment;
      if (name === 'ssr' && modules.length > 0 && !client.moduleGraph.getModulesByFile(file)?.size) {
        moduleGraph.invalidateAll();
        client.hot.send({ type: 'full-reload' });
      }
    },
    async configureServer(server) {
      const takeEnquiry = await openEnquiries();
      const redirects = redirectsOf(content.redirects, settings.siteUrl);
      followContent(server);
      server.middlewares.use((request, response, next) => {
        const { method = '', url = '/' } = request;
        const [, pathname = '', query = ''] = /^([^?]*)(.*)/s.exec(url) ?? [];
        const location = findRedirect(redirects, redirectPath(pathname) ?? '', query);
        if (isForeign(request)) {
          response.writeHead(403).end('The development server responds only to its own pages.');
        } else if (pathname === embeddedEndpoint) {
          takeEnquiry(request, response);
        } else if (location !== undefined && /^(GET|HEAD)$/.test(method)) {
          response.writeHead(301, { Location: location, 'Cache-Control': revalidated }).end();
        } else if (pathname === '/favicon.ico') {
          // Browsers go by the media type, not by the name: only the build makes an ICO of the icon.
          response.setHeader('Content-Type', 'image/svg+xml').end(iconSvg(onInk(companyAccent)));
        } else {
          next();
        }
      });
      server.middlewares.use(async ({ url = '' }, response, next) => {
        try {
          const image = url.startsWith(localFolder) ? await resized(url, images) : undefined;
          if (image) {
            response.setHeader('Content-Type', `image/${path.extname(url).slice(1).replace('jpg', 'jpeg')}`).end(image);
          } else {
            next();
          }
        } catch (error) {
          // The file has gone since it was measured: its stand-in stays, and the check of the content names it.
          response.writeHead(404).end();
          server.config.logger.error(String(error));
        }
      });
      // Instead of Vite's own handlers, for all that is not on the list.
      server.middlewares.use(async ({ url = '/', headersDistinct: asked }, response, next) => {
        if (isServed(url)) return next();
        try {
          // As a build publishes it.
          const name = fileName(url);
          const file = publishableFiles().includes(name) ? await publishedFile(name) : { problem: '' };
          if ('bytes' in file) {
            // Safari plays no video that can't be had in parts.
            const { status, start, end, range } = partOf(
              asked.range?.join(),
              asked['if-range']?.join(),
              '',
              file.bytes.length,
            );
            response.setHeader('Content-Type', mediaTypeOf(name));
            if (range) response.setHeader('Content-Range', range);
            response.writeHead(status).end(file.bytes.subarray(start, end));
            return;
          }
          const { status, html } = await renderPage(server, url.replace(/\?.*/s, ''));
          response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
