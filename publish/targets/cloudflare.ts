import { existsSync } from 'node:fs';
import path from 'node:path';
import { codeFolder } from '../../config/code-folder.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { gather } from './host-files.ts';
import { runProgram } from './run-program.ts';

const worker = path.join(codeFolder, 'deploy/cloudflare');

/** Deploys the Worker with a built site, which Cloudflare exchanges as a whole. */
export async function toCloudflare(site: string, where: string): Promise<void> {
  const wrangler = path.join(worker, 'node_modules/wrangler/bin/wrangler.js');
  if (!existsSync(wrangler)) {
    throw new SettingsError(
      'wrangler is missing, which brings versions to Cloudflare: run "npm ci --prefix deploy/cloudflare".',
    );
  }
  await runProgram(process.execPath, [wrangler, 'deploy', '--assets', gather(site, true)], {
    where,
    cwd: worker,
    // It asks nothing, and reports to nobody.
    env: { CI: '1', WRANGLER_SEND_METRICS: 'false' },
  });
}
