import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { typefaceSource } from '../../build/typeface/typeface.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { localFolder } from '../../src/components/image/image-source.ts';
import { RefusedFileError } from '../content/commit.ts';
import type { ContentFiles } from '../content/content-files.ts';
import { previewDocument, previewHeaders } from '../preview/preview-frame.ts';
import { type PreviewRenderer, typefaceUrl } from '../preview/renderer.ts';
import type { DeskAssets } from './assets.ts';
import { enquiryRoutes } from './enquiries.ts';
import { onlyFromHere, onlyWithCookie, onlyWithKey, safeHeaders } from './guard.ts';
import { imageRoutes } from './images.ts';
import { launchRoutes } from './launch-check.ts';
import { publicFile } from './public-files.ts';
import { wordRoutes } from './words.ts';

/** What the desk is made of. */
export interface Desk {
  readonly project: string;
  readonly port: number;
  /** Key of the session, which the address in the terminal has. */
  readonly key: string;
  readonly files: ContentFiles;
  readonly renderer: PreviewRenderer;
  readonly assets: DeskAssets;
  /** Settings, of which the enquiries' store and the notifications are read. */
  readonly environment: Environment;
}

/** Largest requests, in bytes: all files of the content many times over, and an image of a camera. */
const maxSizes = { words: 2_000_000, image: 40_000_000 };

const tooLarge = (c: Context) => c.json({ problem: 'This is too large for the desk: an image may have 40 MB.' }, 413);

/** The desk's server: its page, the preview's document and what they ask for. */
export function createDesk({ project, port, key, files, renderer, assets, environment }: Desk): Hono {
  const app = new Hono();
  app.use(safeHeaders, onlyFromHere(port));
  app.use('/api/*', onlyWithKey(port, key));
  app.use('/api/words/*', bodyLimit({ maxSize: maxSizes.words, onError: tooLarge }));
  app.use('/api/images', bodyLimit({ maxSize: maxSizes.image, onError: tooLarge }));
  app.route('/api/words', wordRoutes(project, files, renderer, environment));
  app.route('/api/images', imageRoutes(project));
  app.route('/api/enquiries', enquiryRoutes(environment));
  app.route('/api/launch', launchRoutes(environment));

  app.get('/', (c) => c.html(assets.html));
  app.get('/desk/preview', (c) => c.html(previewDocument, 200, previewHeaders));
  app.get(typefaceUrl, async (c) =>
    c.body(new Uint8Array(await readFile(typefaceSource)), 200, { 'Content-Type': 'font/woff2' }),
  );
  app.get('/desk/:name', (c) => {
    const asset = assets.files.get(c.req.param('name'));
    return asset ? c.body(asset.text, 200, { 'Content-Type': asset.type }) : c.notFound();
  });
  app.use(onlyWithCookie(port, key));
  app.get(`${localFolder}:name`, async (c) => {
    const image = await renderer.image(c.req.path);
    const type = `image/${path.extname(c.req.path).slice(1).replace('jpg', 'jpeg')}`;
    return image ? c.body(new Uint8Array(image), 200, { 'Content-Type': type }) : c.notFound();
  });
  app.get('/*', (c) => {
    const file = publicFile(project, c.req.path) ?? publicFile(project, c.req.path, '.desk/uploads');
    return file
      ? c.body(file.body, 200, { 'Content-Type': file.type, 'Content-Security-Policy': "default-src 'none'" })
      : c.notFound();
  });

  app.onError((error, c) => {
    if (error instanceof RefusedFileError || error instanceof SettingsError) {
      return c.json({ problem: error.message }, 400);
    }
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return c.json({ problem: 'The desk can’t read this request.' }, 400);
    }
    console.error(error);
    return c.json({ problem: `The desk failed: ${error.message}` }, 500);
  });
  return app;
}
