import { tellProgress } from '../build/progress.ts';
import { targetName } from '../config/publish-target.ts';
import { readSettings } from '../config/settings.ts';
import type { Version } from '../server/versions/versions.ts';
import { toCloudflare } from './targets/cloudflare.ts';
import { toFolder } from './targets/folder.ts';
import { push } from './targets/git.ts';
import { deliverFiles } from './targets/host-files.ts';
import { byRsync, bySftp } from './targets/ssh.ts';

/**
 * Brings a built site to where PUBLISH_TO says, before it is live here.
 * @param isFormer true for a version that is kept
 * @returns what is kept about the version
 * @throws SettingsError with a sentence: what visitors get there is then as it was
 */
export async function deliver(
  site: string,
  about: Omit<Version, 'id'>,
  isFormer = false,
): Promise<Pick<Version, 'pushed'>> {
  const { publishTo: target } = readSettings(process.env);
  if (!target) return {};
  const where = targetName(target);
  tellProgress({ step: `Bringing the version to ${where}` });
  switch (target.kind) {
    case 'folder':
      await deliverFiles(where, site, (files) => toFolder(target.folder, files));
      return {};
    case 'rsync':
      await deliverFiles(where, site, (files) => byRsync(target, where, files));
      return {};
    case 'sftp':
      await deliverFiles(where, site, (files) => bySftp(target, where, files));
      return {};
    case 'cloudflare':
      await toCloudflare(site, where);
      return {};
    case 'git':
      return { pushed: await push(target, where, about, isFormer) };
  }
}
