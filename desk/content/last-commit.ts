import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deskFile } from './desk-file.ts';
import { parseFile } from './files.ts';

const run = promisify(execFile);

/** Reads the values that a file has in git's last commit; undefined without git, or if git does not know the file. */
export async function valuesOfLastCommit(project: string, name: string): Promise<unknown> {
  const file = deskFile(name);
  try {
    const { stdout } = await run('git', ['show', `HEAD:./${file}`], { cwd: project, maxBuffer: 4_000_000 });
    return parseFile(name, stdout).data;
  } catch {
    return undefined;
  }
}
