import { existsSync, readFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** Files to which the test runners write the result of each test. */
export const reportFiles = {
  attacks: 'test-results/attacks.json',
  units: 'test-results/units.json',
  crash: 'test-results/crash.json',
  browser: 'test-results/browser.json',
} as const;

/** The part of Vitest's JSON report that is read here. */
interface UnitReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** Titles of the tests that passed. */
  readonly passedTitles: readonly string[];
}

interface Result {
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
}

function unitResults(report: UnitReport): Result[] {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .map(({ fullName, status }) => ({
      title: fullName,
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
}

const states = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const;

function browserResults(suite: JSONReportSuite, outer = ''): Result[] {
  const title = `${outer} ${suite.title}`;
  // A test of several projects is one spec with a test for each.
  const specs = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status }): Result => ({ title: `${title} ${spec.title}`, state: states[status] })),
  );
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => browserResults(inner, title))];
}

function read<Report>(file: string, resultsOf: (report: Report) => Result[]): Result[] {
  return existsSync(file) ? resultsOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Counts the results of a run of Vitest. */
export function unitTally(file: string): { passed: number; failed: number } {
  const results = read(file, unitResults);
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length;
  return { passed: count('passed'), failed: count('failed') };
}

/** Reads the results of this run; a runner that has not run counts as zero. */
export function readReports(): Tally {
  const units = [reportFiles.units, reportFiles.crash].flatMap((file) => read(file, unitResults));
  const browser = read(reportFiles.browser, (report: JSONReport) =>
    report.suites.flatMap((suite) => browserResults(suite)),
  );
  const all = [...units, ...browser];
  const count = (state: Result['state']) => all.filter((result) => result.state === state).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    passedTitles: all.filter(({ state }) => state === 'passed').map(({ title }) => title),
  };
}
