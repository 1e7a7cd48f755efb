import { mkdirSync, rmSync } from 'node:fs';
import { builds, finish, foundEngines, inBrowsers, sitePorts, step } from './steps.ts';

/**
 * `npm run test:engines`: runs the visitor journeys in Firefox and WebKitGTK, if they are installed, and in Chromium the
 * tests that are too slow for `npm test`. Arguments go to Playwright: `npm run test:engines -- keyboard`.
 */
const selection = process.argv.slice(2);

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
const engines = foundEngines();
const ports = await sitePorts();
await step(builds(ports));

const projects = [
  'chromium-conditions',
  ...(engines.firefox ? ['firefox*'] : []),
  ...(engines.webkit ? ['webkit'] : []),
];
await step(inBrowsers(ports, projects, ['--pass-with-no-tests', ...selection]));
finish(0);
