import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeArguments } from '../../../server/testing/node-arguments.ts';
import { type Enquiry, fieldNames } from '../../../src/enquiry/fields.ts';
import { type WayName, ways, workFolder, wrangler, wranglerConfiguration, wranglerEnvironment } from './ways.ts';

/** Maximum number of queries to a database that the worker is writing to; each takes wrangler more than a second. */
const attempts = 5;

function output(program: string, args: readonly string[], environment: Record<string, string>): string {
  let said = '';
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { status, stdout, stderr } = spawnSync(program, args, {
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, ...environment },
    });
    if (status === 0) {
      return stdout;
    }
    said = `${stderr}${stdout}`;
    // Only the local database is a file that two programs open at once, and wrangler sets no busy_timeout on it.
    if (!said.includes('database is locked: SQLITE_BUSY')) {
      break;
    }
  }
  throw new Error(`${program} ${args.join(' ')}: ${said}`);
}

/** Reads the stored enquiries as the owner does, by the commands of docs/how-to/. */
export function storedEnquiries(way: WayName): readonly Enquiry[] {
  switch (ways[way].store) {
    case 'file':
      return JSON.parse(
        output(process.execPath, nodeArguments('server/cli/enquiries.ts', 'export', '--format', 'json'), {
          DATA_DIR: path.join(workFolder(way), 'data'),
        }),
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
