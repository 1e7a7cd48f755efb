import { mkdirSync, rmSync } from 'node:fs';
import { buildSites, finish, testEngines } from './steps.ts';

/**
 * `npm run test:engines`: the visitor journeys in Firefox and WebKitGTK, where they are on the machine. Arguments go to
 * Playwright: `npm run test:engines -- keyboard`.
 */
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');
testEngines(await buildSites(), 'firefox*', process.argv.slice(2));
finish(0);
