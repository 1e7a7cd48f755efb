import {
  builds,
  built,
  finish,
  foundEngines,
  inBrowsers,
  prepareResults,
  selection,
  sitePorts,
  step,
} from './steps.ts';

/**
 * `npm run test:engines`: runs the visitor journeys in Firefox and WebKitGTK, if they are installed, and in Chromium the
 * tests that are too slow for `npm test`. Arguments go to Playwright: `npm run test:engines -- keyboard`.
 * With `--built` it tests the sites that the last run has built.
 */
prepareResults();
const engines = foundEngines();
const ports = await sitePorts();
await (built || step(builds(ports)));

const projects = [
  'chromium-conditions',
  ...(engines.firefox ? ['firefox*'] : []),
  ...(engines.webkit ? ['webkit'] : []),
];
await step(inBrowsers(ports, projects, ['--pass-with-no-tests', ...selection]));
finish(0);
