import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { readNotificationSettings } from '../../config/notification-settings.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { notPublic } from '../../config/site-address.ts';
import { linkTargets } from '../../src/content/links.ts';
import { ContentError, violationLine } from '../../src/content/violation.ts';
import { checkContentAndNotice } from '../content/check.ts';
import { readNoticeText } from '../content/privacy-notice.ts';
import type { Check } from './check.ts';
import { launchChecks } from './checks.ts';
import { endpointProblem } from './endpoint.ts';

/** Lists what stands between this copy and going live; exits with 1 until nothing does (`npm run launch-check`). */

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

const line = ({ name, todo }: Check) => (todo ? `✘ ${name}\n    ${todo}` : `✔ ${name}`);

try {
  const settings = readSettings(process.env);
  const { content, violations } = await checkContentAndNotice();
  if (!content) {
    throw new ContentError(violations);
  }
  const checks = launchChecks({
    content,
    company: content.company,
    contentViolations: violations.map(violationLine),
    settings,
    notifications: readNotificationSettings(process.env),
    notice: readNoticeText(),
    formProblem: await formProblem(settings),
    isPublicFile: (name) => linkTargets().publicFiles.includes(name),
  });
  const left = checks.filter(({ todo }) => todo).length;
  console.log(checks.map(line).join('\n'));
  console.log(left === 0 ? '\nReady to go live.' : `\n${left} of ${checks.length} to do before this goes live.`);
  process.exitCode = left === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof ContentError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 2;
}
