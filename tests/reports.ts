import { existsSync, readFileSync } from 'node:fs';

/** Files to which the test runners write their results. */
export const reportFiles = {
  attacks: 'test-results/attacks.json',
  units: 'test-results/units.json',
  crash: 'test-results/crash.json',
  browser: 'test-results/browser.json',
} as const;

/** The part of a JSON report that is read here: of Vitest's, and of Playwright's. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly stats?: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
}

/** Counts the tests of a run; a runner that has not run counts as zero. */
export function tallyOf(...files: readonly string[]): { passed: number; failed: number } {
  let [passed, failed] = [0, 0];
  for (const file of files.filter((each) => existsSync(each))) {
    const { numPassedTests = 0, numFailedTests = 0, stats }: Report = JSON.parse(readFileSync(file, 'utf8'));
    passed += stats ? stats.expected + stats.flaky : numPassedTests;
    failed += stats?.unexpected ?? numFailedTests;
  }
  return { passed, failed };
}
