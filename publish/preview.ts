import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from '../build/build-site.ts';
import { type Progress, progressChannel } from '../build/progress.ts';
import { previewPath } from '../config/preview.ts';
import { readSettings } from '../config/settings.ts';
import { temporaryFolder } from '../config/site-folder.ts';
import { loadSite } from '../server/http/site-files.ts';
import { previewFolder } from '../server/versions/previews.ts';
import { keptVersions, siteOf } from '../server/versions/versions.ts';
import { longDate } from '../src/content/documents/dates.ts';
import { noteInManifest } from './go-live.ts';
import { linkFolder } from './keep.ts';
import type { Publisher } from './publish.ts';
import { howToServe, originsOf } from './where-live.ts';

/** Milliseconds for which a preview can be seen. */
const lifetime = 14 * 86_400_000;

export interface Preview {
  readonly address: string;
  readonly about: string;
}

/** Returns true if a server opens previews at an address. */
const isOpen = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 303,
    () => false,
  );

/** Builds the saved words beside what is live, at an address that nobody guesses. The content is valid. */
export async function makePreview(dist: string, publisher: Pick<Publisher, 'tell'>): Promise<Preview> {
  progressChannel.subscribe((progress) => publisher.tell(progress as Progress));
  const built = await buildSite(dist, true);
  const until = Date.now() + lifetime;
  noteInManifest(built, (digest) => ({ preview: { until, digest } }));
  loadSite(built);
  const [secret, [newest]] = [randomBytes(16).toString('base64url'), keptVersions()];
  const folder = temporaryFolder(path.resolve('previews/.new-'));
  linkFolder(built, folder, newest && siteOf(newest.id));
  renameSync(folder, previewFolder(secret));
  const { givenUrl, siteUrl, port } = readSettings(process.env);
  const answers = await Promise.all(originsOf(givenUrl, port).map((origin) => isOpen(origin + previewPath + secret)));
  const day = longDate(new Date(until).toISOString().slice(0, 10));
  const about = `Anyone with this address sees the saved words until ${day}.`;
  return {
    address: siteUrl + previewPath + secret,
    about: answers.includes(true) ? about : `${about} No server answers there yet${howToServe}.`,
  };
}
