import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Enquiry, fieldNames } from '../../src/enquiry/fields.ts';
import { type WayName, ways, workFolder, wrangler, wranglerConfiguration, wranglerEnvironment } from './ways.ts';

function output(program: string, args: readonly string[], environment: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, ...environment },
  });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`);
  }
  return stdout;
}

/** What the owner reads of the enquiries, by the commands that docs/publishing/ names. */
export function keptEnquiries(way: WayName): readonly Enquiry[] {
  switch (ways[way].store) {
    case 'file':
      return JSON.parse(
        output(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', 'server/enquiries-command.ts', 'export', '--format', 'json'],
          {
            DATA_DIR: path.join(workFolder(way), 'data'),
          },
        ),
      );
    case 'd1': {
      const place = ['--local', '--persist-to', path.join(workFolder(way), 'state'), '--config', wranglerConfiguration];
      const command = `SELECT ${fieldNames.join(', ')} FROM enquiries ORDER BY id DESC`;
      const answer = output(
        wrangler,
        ['d1', 'execute', 'enquiries', ...place, '--json', '--command', command],
        wranglerEnvironment,
      );
      return JSON.parse(answer)[0].results;
    }
    case 'hosted':
      throw new Error('A hosted form service keeps its own.');
  }
}
