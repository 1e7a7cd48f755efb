import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PublishTarget } from '../../config/publish-target.ts';
import { foldersOf, type HostFiles } from './host-files.ts';
import { runProgram, sshOptions } from './run-program.ts';

type Target<Kind> = Extract<PublishTarget, { kind: Kind }>;

/** Brings files to a host by rsync over ssh: all of them beside their places first, so that a full disk changes nothing. */
export async function byRsync({ host, folder: to }: Target<'rsync'>, where: string, files: HostFiles): Promise<void> {
  const shell = `${process.env.RSYNC_RSH ?? 'ssh'} ${sshOptions.join(' ')}`;
  const send = (names: readonly string[], ...options: readonly string[]) =>
    runProgram(
      'rsync',
      [
        '--rsh',
        shell,
        '--timeout=60',
        '--checksum',
        '--delay-updates',
        '--from0',
        '--files-from=-',
        ...options,
        './',
        `${host}:${to}/`,
      ],
      { where, cwd: files.folder, input: names.join('\0') },
    );
  await send(files.assets);
  await send(files.others);
  // It misses no file whose folder is missing as well.
  for (const each of foldersOf(files.gone)) mkdirSync(path.join(files.folder, each), { recursive: true });
  if (files.gone.length > 0) await send(files.gone, '--delete-missing-args');
}

/** Brings files to a host by OpenSSH's sftp: all of them beside their places first, so that a full disk changes nothing. */
export async function bySftp(
  { host, port, folder: to }: Target<'sftp'>,
  where: string,
  files: HostFiles,
): Promise<void> {
  const names = [...files.assets, ...files.others];
  const beside = (index: number) => `"${to}/.publish/${index}"`;
  // A command after "-" may fail: the folder is there already.
  const commands = [
    ...[to, `${to}/.publish`, ...foldersOf(names).map((each) => `${to}/${each}`)].map((each) => `-mkdir "${each}"`),
    ...names.map((name, index) => `put "${path.resolve(files.folder, name)}" ${beside(index)}`),
    ...names.map((name, index) => `rename ${beside(index)} "${to}/${name}"`),
    ...files.gone.map((name) => `-rm "${to}/${name}"`),
    `-rmdir "${to}/.publish"`,
  ];
  await runProgram('sftp', ['-b', '-', ...sshOptions, ...(port ? ['-P', port] : []), host], {
    where,
    input: commands.join('\n'),
  });
}
