import type { SiteName } from '../../e2e/support/sites/sites.ts';
import { builds, finish, inBrowsers, sitePorts, step } from '../../steps.ts';

/** Builds one site, and runs browser tests on it. The arguments are the site's name, then Playwright's. */
const [site, ...selection] = process.argv.slice(2);
const ports = await sitePorts();
await step(builds(ports, site as SiteName));
await step(inBrowsers(ports, ['chromium'], selection));
finish(0);
