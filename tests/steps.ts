import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../server/testing/free-port.ts';
import { findEngines } from './e2e/support/engines.ts';
import { readReports, reportFiles } from './e2e/support/reports.ts';
import { buildSite, portVariable, type SiteName, siteNames } from './e2e/support/sites.ts';

/** Steps that `npm test` and `npm run test:engines` share. */

/** Compile cache of all programs that the tests start. */
process.env.NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/compile');

/** Runs a step under its name; a failed step ends the run. */
export function step(name: string, passes: () => boolean): void {
  console.log(`\n── ${name}`);
  if (!passes()) {
    console.error(`\nFAILED: ${name}`);
    finish(1);
  }
}

/** Makes a step that runs a command. */
export function command(
  line: string,
  environment: Record<string, string> = {},
  more: readonly string[] = [],
): () => boolean {
  return () => {
    const [program, ...given] = line.split(' ') as [string, ...string[]];
    const { status } = spawnSync(program, [...given, ...more], {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    });
    return status === 0;
  };
}

/**
 * Prints the last line of a run with the numbers of tests, and exits. A failed step without a failed test counts as one
 * failed test.
 */
export function finish(failedSteps: 0 | 1): never {
  const { passed, failed } = readReports();
  console.log(`${passed} passed, ${Math.max(failed, failedSteps)} failed`);
  process.exit(failedSteps);
}

/**
 * Builds sites, each for a free port of its own; returns the variables that give the tests these ports. A site that is not
 * built has a port without a server.
 */
export async function buildSites(names: readonly SiteName[] = siteNames): Promise<Record<string, string>> {
  const ports = Object.fromEntries(
    await Promise.all(siteNames.map(async (name) => [portVariable(name), String(await freePort())] as const)),
  );
  for (const name of names) {
    step(`Build: the ${name} site`, () => buildSite(name, Number(ports[portVariable(name)])));
  }
  return ports;
}

/**
 * Runs the tests of the installed engines beside Chromium; the missing ones are reported as skipped.
 * @param more arguments for Playwright, the same for each engine
 */
export function testEngines(ports: Record<string, string>, firefox: string, more: readonly string[]): void {
  let found: ReturnType<typeof findEngines> = {};
  step('Find the engines beside Chromium', () => {
    found = findEngines();
    console.log(Object.values(found).flat().join('\n'));
    return true;
  });
  const playwright = 'playwright test --config tests/e2e --pass-with-no-tests';
  if (found.firefox) {
    const environment = { ...ports, TEST_REPORT: reportFiles.firefox };
    step('Firefox', command(`${playwright} --project=${firefox}`, environment, more));
  }
  if (found.webkit) {
    // MiniBrowser needs a screen, so it gets a virtual one.
    const environment = { ...ports, TEST_REPORT: reportFiles.webkit };
    step('WebKit', command(`xvfb-run -a ${playwright} --project=webkit`, environment, more));
  }
}
