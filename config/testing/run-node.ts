import { spawnSync } from 'node:child_process';

/** Runs Node in a folder to its end; returns its exit code and all its output. */
export function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}
