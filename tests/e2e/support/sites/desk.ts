import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../../server/testing/free-port.ts';
import { copySite } from './clean-copy.ts';
import { unset } from './sites.ts';

/**
 * Starts the desk (`npm run desk`) on a copy of a site, without a browser of its own. Returns its address with the key of the
 * session, as the command prints it, the folder of the copy, and the port at which a server would serve the site.
 * @param settings of a desk on a server
 */
export async function startDesk(
  example?: string,
  { port = 0, settings = {} }: { port?: number; settings?: NodeJS.Dict<string> } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
  copySite(folder, example);
  const sitePort = String(await freePort());
  const desk = spawn(
    process.execPath,
    ['config/run.js', 'desk/main.ts', '--no-open', '--port', String(port || (await freePort()))],
    {
      // Git looks for a repository in no folder above, where other accounts may put one.
      env: {
        ...process.env,
        ...unset,
        SITE_DIR: folder,
        PORT: sitePort,
        DATA_DIR: '',
        GIT_CEILING_DIRECTORIES: path.dirname(folder),
        ...settings,
      },
    },
  );
  const stop = async () => {
    if (desk.exitCode === null) {
      desk.kill();
      await once(desk, 'exit');
    }
    rmSync(folder, { recursive: true });
  };
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [found] = /http:\S+[\w-]/.exec(output) ?? [];
      if (found) resolve(found);
    };
    desk.stdout.on('data', read);
    desk.stderr.on('data', read);
    desk.once('exit', () => reject(new Error(`The desk did not start: ${output}`)));
  });
  return { address, folder, sitePort, stop };
}

export type RunningDesk = Awaited<ReturnType<typeof startDesk>>;
