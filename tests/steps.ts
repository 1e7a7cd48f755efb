import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../server/testing/free-port.ts';
import { findOrInstallBrowser } from './e2e/support/browsers/chromium.ts';
import { findEngines } from './e2e/support/browsers/engines.ts';
import { folderOf, portVariable, type SiteName, siteNames } from './e2e/support/sites/sites.ts';
import { reportFiles, tallyOf } from './reports.ts';

/** Steps of `npm test` and `npm run test:engines`. */

interface Step {
  readonly name: string;
  readonly command: string;
  /** Arguments after the command, which may contain blanks. */
  readonly more?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function start({ command, more = [], environment }: Step, stdio: 'inherit' | 'pipe') {
  const [program, ...given] = command.split(' ') as [string, ...string[]];
  return spawn(program, [...given, ...more], {
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
}

const ended = (child: ReturnType<typeof start>) =>
  new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });

/** Runs a step under its name; a failed step ends the run. */
export async function step(what: Step): Promise<void> {
  console.log(`\n── ${what.name}`);
  if (!(await ended(start(what, 'inherit')))) {
    console.error(`\nFAILED: ${what.name}`);
    finish(1);
  }
}

/**
 * Runs lanes of steps side by side, the steps of a lane in their order. The output of a step is printed at its end. A failed
 * step ends its lane at once, and the run when the other lanes have ended: one run names all that failed.
 */
export async function stepsSideBySide(...lanes: readonly (readonly Step[])[]): Promise<void> {
  const failed = await Promise.all(
    lanes.map(async (lane) => {
      for (const what of lane) {
        const begin = performance.now();
        const child = start(what, 'pipe');
        const [passed, output, errors] = await Promise.all([
          ended(child),
          ...[child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
        ]);
        const seconds = ((performance.now() - begin) / 1000).toFixed(0);
        console.log(`\n── ${what.name} (${seconds} s)\n${[output, errors].join('').trimEnd()}`);
        if (!passed) {
          console.error(`\nFAILED: ${what.name}`);
          return [what.name];
        }
      }
      return [];
    }),
  );
  if (failed.flat().length > 0) {
    console.error(`\nFAILED: ${failed.flat().join(', ')}`);
    finish(1);
  }
}

/**
 * Prints the last line of a run with the numbers of tests, and exits. A failed step without a failed test counts as one
 * failed test.
 */
export function finish(failedSteps: 0 | 1): never {
  const { passed, failed } = tallyOf(reportFiles.units, reportFiles.crash, reportFiles.browser);
  console.log(`${passed} passed, ${Math.max(failed, failedSteps)} failed`);
  process.exit(failedSteps);
}

export const selection = process.argv.slice(2).filter((argument) => !['--built', '--engines'].includes(argument));

export const ofEngines = process.argv.includes('--engines');

/** Port for which a site was built, as its address says: empty for an address of its own, undefined for no site. */
function builtPort(name: SiteName): string | undefined {
  const manifest = path.join(folderOf(name), 'dist/.server/site.json');
  return existsSync(manifest) ? new URL(JSON.parse(readFileSync(manifest, 'utf8')).siteUrl).port : undefined;
}

/** True if the option `--built` asks for the sites that the last run has built, and they are there. */
export const built = process.argv.includes('--built') && siteNames.every((name) => builtPort(name) !== undefined);

/** Removes the results of the last run, and its sites unless they are tested again. */
export function prepareResults(): void {
  for (const file of built ? Object.values(reportFiles) : ['test-results']) {
    rmSync(file, { recursive: true, force: true });
  }
  mkdirSync('test-results', { recursive: true });
}

/** Chooses a port for each site; returns the variables that give the builds and the tests these ports. */
export async function sitePorts(): Promise<Record<string, string>> {
  const portOf = async (name: SiteName) => (built && builtPort(name)) || String(await freePort());
  return Object.fromEntries(
    await Promise.all(siteNames.map(async (name) => [portVariable(name), await portOf(name)] as const)),
  );
}

/** Makes a step that builds sites, all of them by default. A site that is not built has a port without a server. */
export const builds = (ports: Readonly<Record<string, string>>, ...names: readonly SiteName[]): Step => ({
  name: `Builds: ${(names.length > 0 ? names : siteNames).join(', ')}`,
  command: 'node config/run.js tests/e2e/support/sites/build-sites.ts',
  more: names,
  environment: ports,
});

/** Makes a step that runs browser tests of some projects of tests/e2e/playwright.config.ts, or of those that `more` names. */
export function inBrowsers(
  ports: Readonly<Record<string, string>>,
  projects: readonly string[],
  more: readonly string[],
): Step {
  // MiniBrowser, WebKitGTK's browser, needs a screen, so it gets a virtual one.
  const onScreen = projects.some((project) => project.includes('webkit')) ? 'xvfb-run -a ' : '';
  return {
    name: 'Browser',
    command: `${onScreen}playwright test --config tests/e2e`,
    more: [...projects.map((project) => `--project=${project}`), ...more],
    environment: { ...ports, TEST_BROWSER: findOrInstallBrowser() },
  };
}

/** Finds the engines other than Chromium, and says which. */
export function foundEngines(): ReturnType<typeof findEngines> {
  console.log('\n── Find the engines other than Chromium');
  try {
    const found = findEngines();
    console.log(Object.values(found).flat().join('\n'));
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('\nFAILED: Find the engines other than Chromium');
    return finish(1);
  }
}
