import { existsSync, readFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** Files to which the test runners write the result of each test. */
export const reportFiles = {
  units: 'test-results/units.json',
  crash: 'test-results/crash.json',
  browser: 'test-results/browser.json',
  firefox: 'test-results/firefox.json',
  webkit: 'test-results/webkit.json',
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
  /** Titles of the browser tests that passed: a clause must be tested in a real browser. */
  readonly provedInBrowser: readonly string[];
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

function browserResults(suite: JSONReportSuite, outer = ''): Result[] {
  const title = `${outer} ${suite.title}`;
  const specs = suite.specs.map((spec): Result => {
    const skipped = spec.tests.every(({ status }) => status === 'skipped');
    return { title: `${title} ${spec.title}`, state: skipped ? 'skipped' : spec.ok ? 'passed' : 'failed' };
  });
  return [...specs, ...(suite.suites ?? []).flatMap((inner) => browserResults(inner, title))];
}

function read<Report>(file: string, resultsOf: (report: Report) => Result[]): Result[] {
  return existsSync(file) ? resultsOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Reads the results of this run; a runner that has not run counts as zero. */
export function readReports(): Tally {
  const units = read(reportFiles.units, unitResults);
  const [browser, firefox, webkit] = [reportFiles.browser, reportFiles.firefox, reportFiles.webkit].map((file) =>
    read(file, (report: JSONReport) => report.suites.flatMap((suite) => browserResults(suite))),
  ) as [Result[], Result[], Result[]];
  const crash = read(reportFiles.crash, (results: Result[]) => results);
  const count = (state: Result['state']) =>
    [...units, ...crash, ...browser, ...firefox, ...webkit].filter((result) => result.state === state).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    provedInBrowser: browser.filter(({ state }) => state === 'passed').map(({ title }) => title),
  };
}
