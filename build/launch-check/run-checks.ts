import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { notPublic } from '../../config/public-origin.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { publishedOn, today } from '../../src/content/documents/publication-day.ts';
import { linkTargets } from '../../src/content/link-targets.ts';
import { filesLeftOut } from '../../src/content/public-files.ts';
import { parseFiles } from '../../src/content/read.ts';
import { checkContentAndNotice } from '../content/check-content.ts';
import { readNoticeText, urlsIn } from '../content/privacy-notice.ts';
import { filesNamedBy } from '../public-files/publish.ts';
import type { Check } from './check.ts';
import { launchChecks } from './checklist.ts';
import { endpointProblem } from './form-service-check.ts';

/** Reads settings, content and notice of this copy, and has checklist.ts check them. */

/**
 * Describes what keeps enquiries from being stored; undefined if nothing does. A folder that does not exist yet is
 * validated by the closest existing folder above it.
 */
function dataDirProblem(dataDir: string): string | undefined {
  let folder = dataDir;
  while (!existsSync(folder)) {
    folder = path.dirname(folder);
  }
  try {
    // Tries to write: permissions say nothing about a read-only disk, nor do they apply to root.
    rmdirSync(mkdtempSync(path.join(folder, '.launch-check-')));
    return undefined;
  } catch {
    return `${dataDir} can't be written to`;
  }
}

async function formProblem({ formEndpoint, dataDir }: Settings): Promise<string | undefined> {
  if (formEndpoint.startsWith('/')) {
    return dataDirProblem(dataDir);
  }
  const { origin } = new URL(formEndpoint);
  const reason = notPublic(origin);
  // A host for previews of sites may serve a form permanently.
  return reason && reason !== 'a preview'
    ? `${origin} is no address that visitors can reach`
    : endpointProblem(formEndpoint);
}

/**
 * Reads this copy, and checks what stands between it and going live.
 * @throws SettingsError for settings that can't be used, ContentError for content that can't be read
 */
export async function readLaunchChecks(environment: Environment): Promise<Check[]> {
  const settings = readSettings(environment);
  const { content, violations } = await checkContentAndNotice();
  if (!content) {
    throw new ContentError(violations);
  }
  const { data, bodies } = parseFiles();
  const notice = readNoticeText();
  const named = filesNamedBy({ ...publishedOn(content, today()), notice: urlsIn(notice ?? '') }, settings.siteUrl);
  return launchChecks({
    content,
    company: content.company,
    written: data,
    bodies: Object.fromEntries(Object.entries(bodies).map(([name, { markdown }]) => [name, markdown])),
    today: today(),
    contentViolations: violations,
    settings,
    notifications: readNotificationSettings(environment),
    notice,
    formProblem: await formProblem(settings),
    isPublicFile: (name) => linkTargets().publicFiles.includes(name),
    filesLeftOut: filesLeftOut(named),
  });
}
