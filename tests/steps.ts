import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findEngines } from './e2e/support/engines.ts';
import { readReports, reportFiles } from './e2e/support/reports.ts';
import { buildSite, freePort, portVariable, siteNames } from './e2e/support/sites.ts';

/** The steps of a run, in which `npm test` and `npm run test:engines` share. */

/** All programs that the tests start read their compiled modules from here. */
process.env.NODE_COMPILE_CACHE = path.resolve('node_modules/.cache/compile');

/** Runs a step under its name; one that fails ends the run. */
export function step(name: string, passes: () => boolean): void {
  console.log(`\n── ${name}`);
  if (!passes()) {
    console.error(`\nFAILED: ${name}`);
    finish(1);
  }
}

/** A step that is a command of its own. */
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

/** The last line of a run: tests counted, and a step that failed without a failed test counted as one. */
export function finish(failedSteps: 0 | 1): never {
  const { passed, failed } = readReports();
  console.log(`${passed} passed, ${Math.max(failed, failedSteps)} failed`);
  process.exit(failedSteps);
}

/** Builds every site for a free port; the variables that tell the tests which. */
export async function buildSites(): Promise<Record<string, string>> {
  const ports = Object.fromEntries(
    await Promise.all(siteNames.map(async (name) => [portVariable(name), String(await freePort())] as const)),
  );
  for (const name of siteNames) {
    step(`Build: the ${name} site`, () => buildSite(name, Number(ports[portVariable(name)])));
  }
  return ports;
}

/**
 * Runs the tests of the engines beside Chromium that are on the machine; the others are named as skipped.
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
    // MiniBrowser needs a screen; this one is of memory.
    const environment = { ...ports, TEST_REPORT: reportFiles.webkit };
    step('WebKit', command(`xvfb-run -a ${playwright} --project=webkit`, environment, more));
  }
}
