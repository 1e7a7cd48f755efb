import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { SettingsError } from '../../config/settings-error.ts';
import { foldersOf, type HostFiles } from './host-files.ts';
import { deliveryError } from './run-program.ts';

/** Removes a file, or an empty folder. One in which the owner has put something stays, and so does a link to a folder. */
function remove(name: string): void {
  if (!existsSync(name)) return;
  if (!statSync(name).isDirectory()) rmSync(name);
  else if (lstatSync(name).isDirectory() && readdirSync(name).length === 0) rmdirSync(name);
}

/** Puts files into a folder of this machine: all of them beside their places first, so that a full disk changes nothing. */
export async function toFolder(target: string, { folder, assets, others, gone }: HostFiles): Promise<void> {
  if (!existsSync(target)) {
    throw new SettingsError(`${target} is not there, to which PUBLISH_TO leads: make the folder, or mount its disk.`);
  }
  const [own, to] = [`${realpathSync('.')}${path.sep}`, `${realpathSync(target)}${path.sep}`];
  if (own.startsWith(to) || to.startsWith(own)) {
    throw new SettingsError(
      `PUBLISH_TO is ${target}, which the folder of the site is in, or is in it: choose another one.`,
    );
  }
  const beside = path.join(target, '.publish');
  const names = [...assets, ...others];
  try {
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside);
    for (const [index, name] of names.entries()) copyFileSync(path.join(folder, name), path.join(beside, `${index}`));
    /** Tells what has to make room for a file; a former file may have to for a folder. */
    const isInTheWay = (name: string) => [...foldersOf([name]), name].some((each) => names.includes(each));
    const left = [...gone, ...foldersOf(gone).toReversed()];
    for (const name of left) {
      if (isInTheWay(name) || foldersOf(names).includes(name)) remove(path.join(target, name));
    }
    for (const each of foldersOf(names)) mkdirSync(path.join(target, each), { recursive: true });
    for (const [index, name] of names.entries()) renameSync(path.join(beside, `${index}`), path.join(target, name));
    for (const name of left.filter((each) => !isInTheWay(each))) remove(path.join(target, name));
  } catch (error) {
    throw deliveryError(target, (error as Error).message);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
