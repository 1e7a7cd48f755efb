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

/** Debian's packages that the checks need beside Chromium and npm's packages. `.ci/run` installs them. */
export const packages = {
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb xauth',
  java: 'default-jre-headless',
  nginx: 'nginx-light openssl',
  ssh: 'openssh-server rsync',
  orca: 'orca openbox xdotool dbus-daemon at-spi2-core xvfb firefox-esr',
} as const;

/** Remedy for missing packages, if this machine uses Debian's packages. */
export function remedyFor(...missing: readonly (keyof typeof packages)[]): string {
  return `On Debian: apt-get install ${missing.map((name) => packages[name]).join(' ')}.`;
}
