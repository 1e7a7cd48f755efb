import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { privacyNoticeFile } from '../../../build/content/privacy-notice.ts';
import { cleanFacts, cleanNotice, copyProject, makeClean } from './clean-copy.ts';

/** The measurement id that the tested site is built with; its host is answered by the tests. */
export const analyticsId = 'G-TEST123456';

/** The name that the tested site has in Plausible, and the Plausible that counts it; the tests answer for it. */
export const plausible = { domain: 'company.example', host: 'https://stats.example' } as const;

/** A hosted form service that the tests answer for. */
export const hostedEndpoint = 'https://forms.example/f/enquiry';

/** The builds of the site that the browser tests visit. */
export const siteNames = ['standard', 'hosted', 'plausible', 'plain', 'published'] as const;

export type SiteName = (typeof siteNames)[number];

/** What the build of each site differs in. */
const settings = {
  /** With analytics and the embedded enquiry service. */
  standard: { ANALYTICS_ID: analyticsId },
  /** With a hosted form service. */
  hosted: { FORM_ENDPOINT: hostedEndpoint },
  /** With the analytics service that sets no cookies. */
  plausible: { PLAUSIBLE_DOMAIN: plausible.domain, PLAUSIBLE_HOST: plausible.host },
  /** As a fresh clone has it: nothing set. */
  plain: {},
  /** As an owner has it who has put in facts and a privacy notice: a copy of the project with those. */
  published: { SITE_URL: cleanFacts.siteUrl, ANALYTICS_ID: analyticsId },
} as const satisfies Record<SiteName, Readonly<Record<string, string>>>;

/** What decides how a site is built, set to nothing: the environment of the tests must not. */
export const unset = {
  SITE_URL: '',
  FORM_ENDPOINT: '',
  ANALYTICS_ID: '',
  PLAUSIBLE_DOMAIN: '',
  PLAUSIBLE_HOST: '',
} as const;

/** The environment variable that tells the browser tests the port of a site. */
export const portVariable = (name: SiteName) => `TEST_PORT_${name.toUpperCase()}`;

/** The origin of a site while the browser tests run. */
export function originOf(name: SiteName): string {
  const port = process.env[portVariable(name)];
  if (!port) {
    throw new Error(`${portVariable(name)} is not set: start the browser tests with "npm test".`);
  }
  return `http://localhost:${port}`;
}

/** The folder that a site is served from; the server finds its `dist/` there. */
export const folderOf = (name: SiteName) => path.resolve('test-results/sites', name);

/** A port that nothing uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Runs the build with nothing set but what is given; says whether that worked.
 * @param dist the folder that it goes to
 * @param project the folder of the project, where it is a copy
 */
export function runBuild(dist: string, environment: Readonly<Record<string, string>>, project = '.'): boolean {
  const { status } = spawnSync(
    'vite',
    ['build', '--app', '--logLevel', 'warn', '--outDir', path.resolve(dist), '--emptyOutDir'],
    {
      stdio: 'inherit',
      cwd: project,
      env: { ...process.env, ...unset, ...environment },
      shell: process.platform === 'win32',
    },
  );
  return status === 0;
}

/**
 * Builds a site for its port; says whether that worked.
 * @param more settings that it is to differ in
 */
export function buildSite(name: SiteName, port: number, more: Readonly<Record<string, string>> = {}): boolean {
  const folder = folderOf(name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const project = name === 'published' || existsSync(privacyNoticeFile) ? folder : '.';
  if (project === folder) {
    copyProject(folder);
  }
  if (name === 'published') {
    makeClean(folder, cleanNotice);
  } else {
    // These sites are without a privacy notice, also where the owner has published one (SITE-10).
    rmSync(path.join(folder, privacyNoticeFile), { force: true });
  }
  return runBuild(path.join(folder, 'dist'), { ...settings[name], PORT: String(port), ...more }, project);
}
