import { SettingsError } from '../../config/settings-error.ts';
import { ContentError } from '../../src/content/content-error.ts';
import { checkLines } from './check.ts';
import { readLaunchChecks } from './run-checks.ts';

/** Lists what stands between this copy and going live; exits with 1 until nothing does (`npm run launch-check`). */

try {
  const checks = await readLaunchChecks(process.env);
  const left = checks.filter(({ todo }) => todo).length;
  console.log(checks.map(checkLines).join('\n'));
  console.log(left === 0 ? '\nReady to go live.' : `\n${left} of ${checks.length} to do before this goes live.`);
  process.exitCode = left === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SettingsError || error instanceof ContentError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 2;
}
