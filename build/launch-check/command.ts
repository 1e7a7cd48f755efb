import { SettingsError } from '../../config/settings-error.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { checkLines } from './check.ts';
import { publishedSiteChecks } from './published-site.ts';
import { readLaunchChecks } from './run-checks.ts';

/**
 * Lists what stands between this copy and going live, or with the address of a published site what differs there from the
 * build; exits with 1 until nothing does (`npm run launch-check`).
 */

try {
  const [, , address] = process.argv;
  const checks = await (address ? publishedSiteChecks(address) : readLaunchChecks(process.env));
  const left = checks.filter(({ todo }) => todo).length;
  console.log(checks.map(checkLines).join('\n'));
  const [ready, until] = address
    ? ['The site is as it was built.', '']
    : ['Ready to go live.', ' before this goes live'];
  console.log(`\n${left === 0 ? ready : `${left} of ${checks.length} to do${until}.`}`);
  process.exitCode = left === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
