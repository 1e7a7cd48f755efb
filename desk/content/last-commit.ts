import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { contentFile } from '../../src/content/schema/schemas.ts';
import { parseFile } from './content-files.ts';

const run = promisify(execFile);

/** Reads the values that a file has in git's last commit; undefined without git, or if git does not know the file. */
export async function valuesOfLastCommit(project: string, name: string): Promise<unknown> {
  const file = contentFile(name);
  try {
    const { stdout } = await run('git', ['show', `HEAD:./${file}`], { cwd: project, maxBuffer: 4_000_000 });
    return parseFile(name, stdout).data;
  } catch {
    return undefined;
  }
}
