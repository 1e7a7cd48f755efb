import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { readNotificationSettings } from '../../config/notifications/notification-settings.ts';
import type { Environment } from '../../config/parse-settings.ts';
import { notPublic } from '../../config/public-origin.ts';
import { readSettings, type Settings } from '../../config/settings.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { publishedOn, today } from '../../src/content/documents/publication-day.ts';
import { parseFiles } from '../../src/content/files.ts';
import { allOf, isText } from '../../src/content/find-values.ts';
import { fileIn, publicFiles } from '../../src/content/public-files.ts';
import { checkAll } from '../content/check-content.ts';
import { namedFiles } from '../public-files/publish.ts';
import type { Check, Copy } from './check.ts';
import { contentChecks, imageChecks, legalChecks, settingsChecks } from './fact-checks.ts';
import { sampleTexts } from './sample-texts.ts';
import { statementChecks } from './statement-checks.ts';

export const launchChecks = (copy: Copy): Check[] =>
  [contentChecks, legalChecks, settingsChecks, statementChecks, imageChecks].flatMap((checksOf) => checksOf(copy));

/** Lists the files of `public/` that stay out of the site, but for hidden ones such as `.DS_Store`. */
export function filesLeftOut(named: ReadonlySet<string>, folder?: string): string[] {
  const composed = new Set([...named].map((name) => name.normalize('NFC')));
  return publicFiles(folder)
    .map(({ name }) => name)
    .filter((name) => !/\/\.(?!well-known\/)/.test(name) && !composed.has(name));
}

/**
 * Describes what is wrong with a hosted form service, as far as it shows without posting anything; undefined if nothing
 * is. Services refuse a HEAD request in many ways: only a status for a missing form or a broken service counts.
 * @param timeout milliseconds for the response
 */
export async function endpointProblem(address: string, timeout = 5000): Promise<string | undefined> {
  const { host } = new URL(address);
  try {
    const signal = AbortSignal.timeout(timeout);
    const { status } = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
    if (status === 404 || status === 410) return `${host} has no form at this address (status ${status})`;
    return status >= 500 ? `${host} responds with status ${status}` : undefined;
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
      ? `${host} has not responded within ${timeout / 1000} seconds`
      : `${host} can't be reached`;
  }
}

/**
 * Describes what keeps enquiries from arriving; undefined if nothing does. A data folder that does not exist yet is validated
 * by the closest existing folder above it.
 */
async function formProblem({ formService, dataDir }: Settings): Promise<string | undefined> {
  if (formService.kind === 'netlify') {
    return undefined; // Netlify knows the form once the site is there.
  }
  if (formService.kind === 'hosted') {
    const { origin } = new URL(formService.address);
    const reason = notPublic(origin);
    // A host for previews of sites may serve a form permanently.
    return reason && reason !== 'a preview'
      ? `${origin} is not an address that visitors can reach`
      : endpointProblem(formService.address);
  }
  let folder = dataDir;
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    // Tries to write: permissions say nothing about a read-only disk, nor do they apply to root.
    rmdirSync(mkdtempSync(path.join(folder, '.launch-check-')));
    return undefined;
  } catch {
    return `${dataDir} can't be written to`;
  }
}

/**
 * Reads this copy, and checks what stands between it and going live.
 * @throws SettingsError for settings that can't be used, ContentError for content that can't be read
 */
export async function readLaunchChecks(environment: Environment): Promise<Check[]> {
  const settings = readSettings(environment);
  const { content, violations, warnings } = await checkAll();
  if (!content) throw new ContentError(violations);
  const { bodies, data } = parseFiles();
  return launchChecks({
    content,
    company: content.company,
    bodies: Object.fromEntries(Object.entries(bodies).map(([name, { markdown }]) => [name, markdown])),
    today: today(),
    contentViolations: violations,
    contentWarnings: warnings,
    settings,
    notifications: readNotificationSettings(environment),
    sampleTexts: sampleTexts(data),
    formProblem: await formProblem(settings),
    hasOwnIcon: fileIn('public', 'favicon.svg') !== undefined,
    filesLeftOut: filesLeftOut(namedFiles(allOf(publishedOn(content, today()), isText), settings.siteUrl)),
  });
}
