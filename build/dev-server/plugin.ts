import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import { revalidated } from '../../config/cache-control.ts';
import { findRedirect, redirectPath } from '../../config/find-redirect.ts';
import type { Settings } from '../../config/settings.ts';
import { beforeFirstPaint } from '../../src/before-first-paint.ts';
import { type LocalImages, localFolder } from '../../src/components/image/image-source.ts';
import { content } from '../../src/content/content.ts';
import { readMarkdown } from '../../src/content/files.ts';
import { embeddedEndpoint } from '../../src/enquiry/fields.ts';
import { islandNames, islandSpecifier } from '../../src/islands/names.ts';
import { iconSvg } from '../images/favicons.ts';
import { resized } from '../images/local-images.ts';
import { redirectsOf } from '../prerender/hosting-files.ts';
import { entryModule, islandModule } from '../prerender/scripts.ts';
import { inlineStyle, typefaceSource } from '../typeface/typeface.ts';
import { isForeign, isServed } from './allow-list.ts';
import { followContent } from './follow-content.ts';

type Renderer = typeof import('../../src/entry.prerender.tsx');

function rendererOf(server: ViteDevServer): RunnableDevEnvironment {
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) {
    throw new Error("Vite's ssr environment can't run the site's code");
  }
  return ssr;
}

/** Collects the rules of all style sheets that the rendered page imported: without them the page would flash unstyled. */
async function collectStyles(ssr: RunnableDevEnvironment): Promise<string> {
  const sheets = [...ssr.moduleGraph.idToModuleMap.values()].filter(({ id }) => id?.endsWith('.css'));
  const texts = await Promise.all(sheets.map(({ url }) => ssr.runner.import(`${url}?inline`)));
  return texts.map((sheet: { default: string }) => sheet.default).join('\n');
}

const importMap = `<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(islandNames.map((name) => [islandSpecifier(name), `/${islandModule(name)}`])),
})}</script>`;

/** Handles a request to the URL where the form posts. */
export type EnquiryListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Renders each page on request, and accepts enquiries as the real server does (`npm run dev`).
 * @param openEnquiries opens the real server's enquiry service; a build never calls it
 */
export function developmentPages(
  settings: Settings,
  images: LocalImages,
  openEnquiries: () => Promise<EnquiryListener>,
): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    // Pages are rendered on the server alone: the browser has to reload them when their modules change.
    hotUpdate({ modules, file, server }) {
      const { name, moduleGraph } = this.environment;
      if (
        name === 'ssr' &&
        modules.length > 0 &&
        !server.environments.client.moduleGraph.getModulesByFile(file)?.size
      ) {
        moduleGraph.invalidateAll();
        server.environments.client.hot.send({ type: 'full-reload' });
      }
    },
    async configureServer(server) {
      const takeEnquiry = await openEnquiries();
      server.middlewares.use((request, response, next) => {
        if (isForeign(request)) {
          response.writeHead(403).end('The development server answers its own pages only.');
        } else {
          next();
        }
      });
      server.middlewares.use(embeddedEndpoint, (request, response) => {
        request.url = request.originalUrl ?? embeddedEndpoint;
        takeEnquiry(request, response);
      });
      followContent(server);
      const redirects = redirectsOf(content.redirects, settings.siteUrl);
      server.middlewares.use(({ method = '', url = '' }, response, next) => {
        const [, path = '', query = ''] = /^([^?]*)(.*)/.exec(url) ?? [];
        const location = findRedirect(redirects, redirectPath(path) ?? '', query);
        if (location !== undefined && /^(GET|HEAD)$/.test(method)) {
          response.writeHead(301, { Location: location, 'Cache-Control': revalidated }).end();
        } else {
          next();
        }
      });
      // Browsers go by the media type, not by the name: only the build makes an ICO of the icon. The owner's own icon
      // comes from public/.
      server.middlewares.use('/favicon.ico', (_request, response, next) => {
        if (existsSync('public/favicon.ico')) {
          next();
        } else {
          response.setHeader('Content-Type', 'image/svg+xml').end(iconSvg());
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
      server.middlewares.use(async ({ url = '/' }, response, next) => {
        if (isServed(url)) {
          next();
          return;
        }
        try {
          const pathname = url.replace(/\?.*/s, '');
          const ssr = rendererOf(server);
          const renderer: Renderer = await ssr.runner.import('/src/entry.prerender.tsx');
          const { document } = renderer.pageAt(pathname);
          const html = await renderer.renderDocument(pathname, document && readMarkdown(document));
          const style = await inlineStyle(await collectStyles(ssr), `/@fs${typefaceSource}`);
          const head =
            `<script>${beforeFirstPaint}</script><style>${style}</style>` +
            `<script type="module" src="/${entryModule}"></script></head>`;
          response.statusCode = renderer.sitePages.has(pathname) ? 200 : 404;
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(
            (
              await server.transformIndexHtml(
                '/',
                html.replace('</head>', () => head),
              )
            ).replace('<head>', () => `<head>${importMap}`), // Before Vite's own `<script>` elements.
          );
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
