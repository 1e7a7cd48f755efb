import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { contentFile } from '../../../../src/content/documents/document-names.ts';

import { cleanFacts, cleanNotice, copySite, makeClean } from './clean-copy.ts';

/** Measurement id of the tested site's build; the tests respond for its host. */
export const analyticsId = 'G-TEST123456';

/** Name of the tested site in Plausible, and the host of Plausible; the tests respond for it. */
export const plausible = { domain: 'company.example', host: 'https://stats.example' } as const;

/** Address of a hosted form service; the tests respond for it. */
export const hostedEndpoint = 'https://forms.example/f/enquiry';

export const siteNames = ['standard', 'hosted', 'published', 'examples'] as const;

export type SiteName = (typeof siteNames)[number];

/** Settings in which the builds differ. */
const settings = {
  /** Site with analytics and the embedded enquiry service. */
  standard: { ANALYTICS_ID: analyticsId },
  /** Site with a hosted form service, and with the analytics service that sets no cookies. */
  hosted: { FORM_ENDPOINT: hostedEndpoint, PLAUSIBLE_DOMAIN: plausible.domain, PLAUSIBLE_HOST: plausible.host },
  /** Site of an owner with facts and a privacy notice. */
  published: { SITE_URL: cleanFacts.siteUrl, ANALYTICS_ID: analyticsId },
  /** Site with articles, case studies and plain pages, and without any other setting. */
  examples: {},
} as const satisfies Record<SiteName, Readonly<Record<string, string>>>;

/** Settings of a build, set to nothing, so that the environment of the tests does not affect a build. */
export const unset = {
  SITE_DIR: '',
  SITE_URL: '',
  FORM_ENDPOINT: '',
  ANALYTICS_ID: '',
  PLAUSIBLE_DOMAIN: '',
  PLAUSIBLE_HOST: '',
} as const;

/** Name of the environment variable that gives the browser tests the port of a site. */
export const portVariable = (name: SiteName) => `TEST_PORT_${name.toUpperCase()}`;

export function originOf(name: SiteName): string {
  const port = process.env[portVariable(name)];
  if (!port) {
    throw new Error(`${portVariable(name)} is not set: start the browser tests with "npm test".`);
  }
  return `http://localhost:${port}`;
}

export const folderOf = (name: SiteName) => path.resolve('test-results/sites', name);

/** Builds the site in a folder with only the given settings; returns true on success. */
export function runBuild(folder: string, environment: Readonly<Record<string, string>>): boolean {
  const { status } = spawnSync(process.execPath, ['config/run.js', 'build/command.ts'], {
    stdio: 'inherit',
    env: { ...process.env, ...unset, ...environment, SITE_DIR: folder },
  });
  return status === 0;
}

/**
 * Builds a site for its port; returns true on success.
 * @param more settings that override the site's own
 * @param prepare changes the folder of the site before it is built
 * @param example site whose content is taken
 */
export function buildSite(
  name: SiteName,
  port: number,
  more: Readonly<Record<string, string>> = {},
  prepare?: (folder: string) => void,
  example = name === 'examples' ? 'examples/full' : '.',
): boolean {
  const folder = folderOf(name);
  rmSync(folder, { recursive: true, force: true });
  copySite(folder, example);
  if (name === 'published') {
    makeClean(folder, cleanNotice);
  } else {
    // These sites have no privacy notice, even if the owner has published one (SITE-10).
    rmSync(path.join(folder, contentFile('pages/privacy')), { force: true });
  }
  prepare?.(folder);
  return runBuild(folder, { ...settings[name], PORT: String(port), ...more });
}
