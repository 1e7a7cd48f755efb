import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { openSqliteStore } from '../../../../server/storage/sqlite/store.ts';
import { ada } from '../../../e2e/support/enquiry-form.ts';
import { startDesk } from '../../../e2e/support/sites/desk.ts';
import { isAttached } from '../browsers/tab.ts';
import type { CheckedSite } from './checked-site.ts';

/** Image in `public/` of the desk's copy. */
export const deskImage = '/images/wall.png';

/** Visitor whose enquiry is opened. */
export const deskSender = 'Ada Lovelace';

/** Starts the desk on a copy of the project that has an image, and enquiries: unread ones and suspected spam. */
export async function serveDesk(): Promise<CheckedSite> {
  const { address, folder, stop } = await startDesk();
  const image = path.join(folder, 'public', deskImage);
  mkdirSync(path.dirname(image), { recursive: true });
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } }).toFile(image);
  const store = openSqliteStore(path.join(folder, 'data'));
  await store.add({ ...ada, name: deskSender });
  await store.add({ ...ada, name: 'Grace Hopper' });
  await store.add({ ...ada, name: 'A spammer' }, { spam: 'links' });
  const { origin, hash } = new URL(address.replace('127.0.0.1', 'localhost'));
  const draftsKey = `desk-drafts ${path.join(folder, 'content')} `;
  return { origin, session: { 'desk-key': hash.replace('#key=', '') }, draftsKey, ready: isAttached('//h1'), stop };
}
