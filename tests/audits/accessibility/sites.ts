import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { onLoopback } from '../../../config/testing/on-loopback.ts';
import { noteChanges } from '../../../desk/content/history.ts';
import { createSiteServer } from '../../../server/http/http-server.ts';
import { loadSite, type SiteFile } from '../../../server/http/site-files.ts';
import { openSqliteStore } from '../../../server/storage/sqlite/store.ts';
import { embeddedEndpoint } from '../../../src/enquiry/fields.ts';
import { ada } from '../../e2e/support/enquiry-form.ts';
import { startDesk } from '../../e2e/support/sites/desk.ts';
import { isAttached } from './browsers/tab.ts';

/** Site, or desk, that runs on this machine for its checks. */
export interface CheckedSite {
  readonly origin: string;
  /** Session storage that its pages need. */
  readonly session: Readonly<Record<string, string>>;
  /** Folder whose unsaved words the desk keeps in local storage. */
  readonly draftsFolder?: string;
  /** Expression that is true once a page has come to life. */
  readonly ready: string;
  stop(): void | Promise<void>;
}

/** Full names that decide the result of an enquiry, so that no driver has to intercept requests. */
export const senders = { sent: 'Ada Lovelace', refused: 'Refused Lovelace', held: 'Held Lovelace' } as const;

/** Path of the page with seeded errors, which every checker must reject, and the page's files. */
export const seededPage = '/seeded-errors';
export const seededFiles = ['html', 'css'].map((type) =>
  path.join(import.meta.dirname, 'checkers', `seeded-errors.${type}`),
);

function enquiryService(): Hono {
  const service = new Hono();
  service.post(embeddedEndpoint, async (c) => {
    const { name } = await c.req.json<{ name: string }>();
    if (name === senders.held) {
      return new Promise<Response>(() => {});
    }
    return name === senders.sent ? c.json({ ok: true }) : c.json({ error: 'The post room is closed.' }, 503);
  });
  return service;
}

function seededFile(type: 'html' | 'css'): SiteFile {
  const file = seededFiles.find((name) => name.endsWith(type)) ?? '';
  const plain = { bytes: readFileSync(file), etag: `"seeded-errors-${type}"` };
  return { type: `text/${type}; charset=utf-8`, plain, compressed: {} };
}

/** Serves a built site on loopback with its own headers, and the page with seeded errors beside it. */
export async function serveSite(dist: string): Promise<CheckedSite> {
  const built = loadSite(dist);
  const pages = new Map(built.pages).set(seededPage, seededFile('html'));
  const files = new Map(built.files).set(`${seededPage}.css`, seededFile('css'));
  const site = { ...built, pages, files };
  const { origin, close: stop } = await onLoopback(createSiteServer(() => site, enquiryService()));
  // The entry removes what the cookie settings say without it; an island's attribute tells that it is hydrated.
  const ready = isAttached(
    '//*[@id="cookie-settings"][not(.//*[@data-without-script])][not(//*[@data-island="enquiry"][not(@data-hydrated)])]',
  );
  return { origin, session: {}, ready, stop };
}

export const deskImage = '/images/wall.png';

export const deskSender = 'Ada Lovelace';

/** Starts the desk on a copy of the project that has an image, and enquiries: unread ones and suspected spam. */
export async function serveDesk(): Promise<CheckedSite> {
  const { address, folder, stop } = await startDesk();
  const image = path.join(folder, 'public', deskImage);
  mkdirSync(path.dirname(image), { recursive: true });
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } }).toFile(image);
  noteChanges(folder);
  const page = path.join(folder, 'content/not-found.yaml');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^heading: .*$/m, 'heading: Nowhere'));
  noteChanges(folder);
  for (const id of ['1', '2']) {
    mkdirSync(path.join(folder, 'versions', id), { recursive: true });
    const version = { date: '2026-01-05T09:00:00.000Z', person: 'Ada Lovelace', summary: 'Pages changed: /about' };
    writeFileSync(path.join(folder, 'versions', id, 'version.json'), JSON.stringify(version));
  }
  const store = openSqliteStore(path.join(folder, 'data'));
  await store.add({ ...ada, name: deskSender });
  await store.add({ ...ada, name: 'Grace Hopper' });
  await store.add({ ...ada, name: 'A spammer' }, { spam: 'links' });
  const { origin, hash } = new URL(address.replace('127.0.0.1', 'localhost'));
  return {
    origin,
    session: { 'desk-key': hash.replace('#key=', '') },
    draftsFolder: path.join(folder, 'content'),
    ready: isAttached('//h1'),
    stop,
  };
}
