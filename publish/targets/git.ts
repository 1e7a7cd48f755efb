import path from 'node:path';
import type { PublishTarget } from '../../config/publish-target.ts';
import { readSettings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings-error.ts';
import { temporaryFolder } from '../../config/site-folder.ts';
import type { Version } from '../../server/versions/versions.ts';
import { runProgram, sshOptions } from './run-program.ts';

/**
 * What is never pushed, even if git knows it: settings with passwords and an editor's copies of them, visitors' data, and what
 * commands write. As patterns of git in the folder of the site.
 */
const kept = ['*settings.env*', 'data', 'dist', '.dist.*', 'versions', 'history', 'previews', '.desk', '.cache'];

/**
 * Pushes the folder's repository to the branch that a host builds from. A commit is made beside the owner's: their index, branch
 * and files stay as they are.
 * @param about version that is published; a former one has the commit that was pushed for it
 * @returns the commit
 */
export async function push(
  { remote, branch }: Extract<PublishTarget, { kind: 'git' }>,
  where: string,
  { person, summary, pushed }: Pick<Version, 'person' | 'summary' | 'pushed'>,
  isFormer: boolean,
): Promise<string> {
  if (isFormer && !pushed) {
    throw new SettingsError(
      `This version was not pushed to ${where}, so it can’t be put back there: take back its words, and publish.`,
    );
  }
  const index = temporaryFolder(path.resolve('versions/.index-'));
  const run = async (args: readonly string[], env: NodeJS.Dict<string> = {}, accepted: readonly number[] = []) =>
    (
      await runProgram('git', args, { where, env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env }, accepted })
    ).trim();
  const output = (...args: readonly string[]) => run(args, {}, [1, 128]);

  const top = await output('rev-parse', '--show-toplevel');
  if (!top) {
    throw new SettingsError(
      `${process.cwd()} is in no git repository, of which PUBLISH_TO would push a branch: run "git init" there.`,
    );
  }
  const ssh = process.env.GIT_SSH_COMMAND || (await output('config', 'core.sshCommand')) || 'ssh';
  const remotely = { GIT_SSH_COMMAND: `${ssh} ${sshOptions.join(' ')}` };

  const [head = ''] = (await run(['ls-remote', remote, `refs/heads/${branch}`], remotely)).split(/\s/);
  // The commit that was pushed last: the branch may have no others that the owner's own branch does not have.
  const last = `refs/published/${branch}`;
  if (head) {
    await run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', remote, `refs/heads/${branch}`], remotely);
    const isOurs = head === (await output('rev-parse', '--verify', '--quiet', last));
    const base = isOurs ? head : await output('merge-base', 'HEAD', head);
    if (base !== head) {
      throw new SettingsError(
        `${where} has changes that this folder does not have: get them with "git pull", then publish again.`,
      );
    }
  }

  let tree = isFormer && `${pushed}^{tree}`;
  if (!tree) {
    const { dataDir, backupDir, backupCopyDir } = readSettings(process.env);
    const own = [dataDir, backupDir, backupCopyDir].flatMap((each) =>
      each === undefined || path.relative(top, each).startsWith('..') ? [] : [each],
    );
    const beside = { GIT_INDEX_FILE: index };
    await run(['-C', top, 'add', '--all', '--', '.'], beside);
    await run(['rm', '-r', '--quiet', '--cached', '--ignore-unmatch', '--', ...kept, ...own], beside);
    tree = await run(['write-tree'], beside);
  }
  const email = (await output('config', 'user.email')) || 'website@localhost';
  const commit = await run(['commit-tree', tree, ...(head ? ['-p', head] : []), '-m', summary], {
    ...{ GIT_AUTHOR_NAME: person, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: person, GIT_COMMITTER_EMAIL: email },
  });
  await run(['push', '--quiet', remote, `${commit}:refs/heads/${branch}`], remotely);
  await run(['update-ref', last, commit]);
  return commit;
}
