import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getMimeType } from 'hono/utils/mime';
import { faces } from '../../build/typeface/typeface.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { loadSettings, settingsFile } from '../../config/settings-file.ts';
import { StoreError } from '../../server/storage/enquiry-store.ts';
import { localFolder } from '../../src/components/image/image-source.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { fileIn } from '../../src/content/public-files.ts';
import type { DeskAssets } from '../bundles.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { RefusedError } from '../content/project-files.ts';
import { isImageFile, thumbnail, thumbnailFolder } from '../images/library.ts';
import { fontUrl, type PreviewRenderer } from '../preview/renderer.ts';
import { enquiryRoutes } from './enquiries.ts';
import { type Access, onlyFromHere, safeHeaders, signIn } from './guard.ts';
import { imageRoutes } from './images.ts';
import { launchRoutes } from './launch-check.ts';
import { publishRoutes } from './publish.ts';
import { settingRoutes } from './settings.ts';
import { wordRoutes } from './words.ts';

export interface Desk {
  readonly project: string;
  readonly access: Access;
  readonly files: ContentFiles;
  readonly renderer: PreviewRenderer;
  readonly assets: DeskAssets;
  /** Settings, which follow what is changed in settings.env. */
  readonly environment: NodeJS.Dict<string>;
}

/** Largest request, in bytes: an image of a camera. */
const maxSize = 40_000_000;

const page = `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The desk</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/desk/desk.css">
<script type="module" src="/desk/desk.js"></script>
</head>
<body><div id="desk"></div></body>
</html>
`;

/** Document of the frame with the preview: it is empty until the desk puts a page into it. It runs no JavaScript. */
const previewDocument = '<!DOCTYPE html><html lang="en-GB"><head><title>Preview</title></head><body></body></html>';

const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Errors whose messages are for the owner. */
const expected = [RefusedError, SettingsError, ContentError, StoreError];

/** Responds with a file; its name, or another one of its kind, says what it is. */
const file = (c: Context, bytes: Uint8Array | string | undefined, name: string, headers = {}) =>
  bytes === undefined
    ? c.notFound()
    : c.body(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), 200, {
        'Content-Type': getMimeType(name) ?? '',
        ...headers,
      });

/** The desk's server: its page, the preview's document and what they ask for. */
export function createDesk({ project, access, files, renderer, assets, environment }: Desk): Hono {
  const app = new Hono();
  app.use(safeHeaders, access.all, onlyFromHere(access.origins));
  if (access.data) app.use('/api/*', access.data);
  const tooLarge = 'This is too large for the desk: an image may have 40 MB.';
  app.use('/api/*', bodyLimit({ maxSize, onError: (c) => c.json({ problem: tooLarge }, 413) }));
  // A line that can't be read keeps nobody from saving words.
  app.use('/api/:view{enquiries|launch|publish}/*', async (_, next) => {
    loadSettings(path.join(project, settingsFile), environment);
    await next();
  });
  app.route('/api/words', wordRoutes(project, files, renderer, environment));
  app.route('/api/images', imageRoutes(project, files));
  app.route('/api/enquiries', enquiryRoutes(environment, files));
  app.route('/api/launch', launchRoutes(project, environment));
  app.route('/api/settings', settingRoutes(project, environment, access.isOnServer));
  app.route('/api/publish', publishRoutes(environment, access.isOnServer));

  app.get('/', (c) => c.html(page));
  app.get('/desk/preview', (c) => c.html(previewDocument, 200, { 'Content-Security-Policy': previewPolicy }));
  for (const face of faces) {
    app.get(fontUrl(face), async (c) => file(c, await readFile(face.source), c.req.path));
  }
  app.get(signIn, (c) => c.redirect('/'));
  app.get('/desk/:name', (c) => file(c, assets.get(c.req.param('name')), c.req.path));
  if (access.images) app.use(access.images);
  app.get(`${localFolder}:name`, async (c) => file(c, await renderer.image(c.req.path), c.req.path));
  app.get('/social/:name', async (c) =>
    file(c, await renderer.socialImage(c.req.param('name').replace(/\.png$/, '')), '.png'),
  );
  app.on('GET', [`${thumbnailFolder}/:name{.+}`, '/:name{.+}'], async (c) => {
    const name = c.req.param('name') ?? '';
    const found = fileIn(path.join(project, 'public'), name);
    if (!found || !isImageFile(name)) return c.notFound();
    const bytes = await readFile(found);
    const small = c.req.path.startsWith(thumbnailFolder) ? await thumbnail(bytes) : undefined;
    const policy = { 'Content-Security-Policy': "default-src 'none'" };
    return file(c, small ?? bytes, small ? '.webp' : name.toLowerCase(), policy);
  });

  app.onError((error, c) => {
    if (expected.some((kind) => error instanceof kind)) return c.json({ problem: error.message }, 400);
    console.error(error);
    return c.json({ problem: `The desk failed: ${error.message}` }, 500);
  });
  return app;
}
