import { builds, finish, inBrowsers, sitePorts, step } from '../../steps.ts';

/** Builds the standard site alone, and runs browser tests on it. The arguments are Playwright's. */
const ports = await sitePorts();
await step(builds(ports, 'standard'));
await step(inBrowsers(ports, ['chromium'], process.argv.slice(2)));
finish(0);
