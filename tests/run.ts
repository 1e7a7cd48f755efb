import { reportFiles } from './reports.ts';
import {
  builds,
  built,
  finish,
  foundEngines,
  inBrowsers,
  ofEngines,
  prepareResults,
  selection,
  sitePorts,
  step,
  stepsSideBySide,
} from './steps.ts';

/**
 * `npm test`: runs the checks of every change. Those without a browser run side by side, for several of them wait more than
 * they compute; if one fails, no browser test runs. With arguments it runs the browser tests alone and passes the arguments
 * to Playwright: `npm test -- navigation.spec`, `npm test -- --grep CONTACT-8`. With `--built` it tests the sites that the
 * last run has built. With `--engines`, as `npm run test:engines`, it runs the visitor journeys in Firefox and WebKitGTK, if they
 * are installed, and in Chromium the tests that are too slow for `npm test`.
 */
prepareResults();
const ports = await sitePorts();

if (ofEngines || selection.length > 0) {
  await (built || step(builds(ports)));
} else {
  const units = (report: string) => `vitest run --reporter=default --reporter=json --outputFile.json=${report}`;
  await stepsSideBySide(
    [
      { name: 'Format and lint', command: 'biome ci --error-on-warnings' },
      { name: 'Types', command: 'tsc --project .' },
      { name: 'Dead code', command: 'knip' },
      {
        name: 'Crashes',
        command: `${units(reportFiles.crash)} tests/audits/crash`,
        environment: { ATTACKS: 'true' },
      },
    ],
    [{ name: 'Units', command: units(reportFiles.units) }],
    [builds(ports)],
  );
}

const hasProject = selection.some((argument) => argument.startsWith('--project'));
if (ofEngines) {
  const { firefox, webkit } = foundEngines();
  const projects = ['chromium-conditions', ...(firefox ? ['firefox*'] : []), ...(webkit ? ['webkit'] : [])];
  await step(inBrowsers(ports, projects, ['--pass-with-no-tests', ...selection]));
} else {
  // In the other engines the short tests alone.
  const others = selection.length > 0 ? [] : Object.keys(foundEngines()).map((engine) => `short-${engine}`);
  const projects = hasProject ? [] : [selection.length > 0 ? 'chromium*' : 'chromium', ...others];
  await step(inBrowsers(ports, projects, selection));
}
finish(0);
