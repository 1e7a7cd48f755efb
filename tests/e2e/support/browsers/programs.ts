import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folders of programs besides PATH: those of a Mac, of Windows, and of programs that only a driver starts. */
const moreFolders = [
  '/Applications',
  'C:\\Program Files',
  '/usr/lib/webkit2gtk-4.1',
  '/usr/libexec/webkit2gtk-4.1',
  ...['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1`),
];

/** Finds the path of a program, under the first of its names that is on this machine. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...moreFolders];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file));
}

/** Remedy for missing programs. */
export const remedy = 'The packages that have it are those of .ci/run, which installs them on Debian.';
