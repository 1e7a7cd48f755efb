import { parseArgs } from 'node:util';
import { SettingsError } from '../../config/settings-error.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { checkLines } from './check.ts';
import { newerReleaseCheck } from './newer-release.ts';
import { publishedSiteChecks } from './published-site.ts';
import { readLaunchChecks } from './run-checks.ts';

/**
 * Lists what stands between this copy and going live, or with the address of a published site what differs there from the
 * build, or with `--newer` if the code has a newer release; exits with 1 until nothing does (`npm run launch-check`).
 */

try {
  const { values, positionals } = parseArgs({ options: { newer: { type: 'boolean' } }, allowPositionals: true });
  const [address] = positionals;
  const [checks, ready, until] = values.newer
    ? [[newerReleaseCheck(address)], 'There is no newer release.', '']
    : address
      ? [await publishedSiteChecks(address), 'The site is as it was built.', '']
      : [await readLaunchChecks(process.env), 'Ready to go live.', ' before this goes live'];
  const left = checks.filter(({ todo }) => todo).length;
  console.log(checks.map(checkLines).join('\n'));
  console.log(`\n${left === 0 ? ready : `${left} of ${checks.length} to do${until}.`}`);
  process.exitCode = left === 0 ? 0 : 1;
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isExpected =
    error instanceof SettingsError || error instanceof ContentError || code?.startsWith('ERR_PARSE_ARGS');
  if (!isExpected) throw error;
  console.error(message);
  process.exitCode = 2;
}
