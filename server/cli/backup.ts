import { randomUUID } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { force } from '../../config/site-folder.ts';
import { day } from '../enquiries/ceilings.ts';
import { StoreError } from '../storage/enquiry-store.ts';
import { asStoreError } from '../storage/sqlite/sqlite-error.ts';
import type { OwnerStore } from '../storage/store.ts';
import { type Call, type Command, CommandError, counted, type Outcome, storeOf } from './command.ts';
import { purge } from './erase.ts';

type CopyTo = Required<OwnerStore>['copyTo'];

/**
 * Checks a copy and forces it to the disk, because SQLite does not sync copies.
 * @returns the number of enquiries in the copy
 * @throws StoreError if the copy is damaged
 */
function verify(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    if (copy.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') throw new Error('damaged');
    return Number(copy.prepare('SELECT count(*) AS total FROM enquiries').get()?.total);
  } catch (cause) {
    throw new StoreError('the copy is damaged. Check the disk that it is on, and try again', undefined, { cause });
  } finally {
    copy.close();
  }
}

/**
 * Writes a backup under a temporary name, and renames it once it is complete and on the disk. So every file with a backup's
 * name is one.
 */
async function writeBackup(copyTo: CopyTo, file: string): Promise<number> {
  // Unique, so that the file of a killed backup does not block the next one, nor one backup another.
  const partial = `${file}.${randomUUID()}.partial`;
  closeSync(openSync(partial, 'wx', 0o600)); // SQLite would make the file readable by everyone.
  try {
    await copyTo(partial);
    const count = verify(partial);
    force(partial);
    renameSync(partial, file);
    force(path.dirname(file));
    return count;
  } finally {
    rmSync(partial, { force: true });
  }
}

/** True if a new file would be in the folder, by whatever links. */
function isWithin(folder: string, file: string): boolean {
  const parent = path.dirname(file);
  const within = existsSync(parent) ? path.relative(realpathSync(folder), realpathSync(parent)) : '..';
  return within !== '..' && !within.startsWith(`..${path.sep}`) && !path.isAbsolute(within);
}

/** Days for which backups are kept. The drafted privacy notice says so. */
const keptDays = 30;

/** Names a backup by its time in UTC: `2026-01-05-062501.db`. */
export const backupName = (time: number) =>
  `${new Date(time).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.db`;

/** Lists the backups of a folder that have such names, oldest first; those of killed commands end with `.partial`. */
function backupsIn(folder: string) {
  return readdirSync(folder)
    .map((name) => {
      const [, date, hours, minutes, seconds] =
        /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.db(\..+\.partial)?$/.exec(name) ?? [];
      const time = Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`);
      return { file: path.join(folder, name), time, isPartial: name.endsWith('.partial') };
    })
    .filter(({ time }) => time >= 0)
    .toSorted((a, b) => a.time - b.time);
}

/**
 * Says why nothing old may go: a gap longer than backups are kept means that the clock is wrong, or that the backups before it
 * may be the only good ones.
 */
function gapIn(folder: string): string | undefined {
  const whole = backupsIn(folder).filter(({ isPartial }) => !isPartial);
  const pairs = whole.slice(1).map((next, index) => [whole[index] ?? next, next] as const);
  const gap = pairs.find(([former, next]) => next.time - former.time > keptDays * day);
  return gap && `${gap[0].file} and ${gap[1].file} are more than ${keptDays} days apart`;
}

/** Removes the backups of a folder that are older than 30 days, and what commands that were killed a day ago have left. */
function removeOld(folder: string, now: number): number {
  const old = backupsIn(folder).filter(({ time, isPartial }) => now - time > (isPartial ? 1 : keptDays) * day);
  for (const { file } of old) rmSync(file, { recursive: true, force: true });
  return old.filter(({ isPartial }) => !isPartial).length;
}

async function save({ file: source, d1 }: Call, copyTo: CopyTo, file: string): Promise<number> {
  // Erasing would not reach a copy there, though no file of this folder may contain what was erased.
  if (!d1 && isWithin(path.dirname(source), file)) {
    throw new CommandError(
      1,
      `${file} is in the folder of the database: choose another folder, best on another machine.`,
    );
  }
  try {
    return await writeBackup(copyTo, file);
  } catch (error) {
    throw new CommandError(1, `The backup ${file} can't be made: ${reasonOf(error)}.`);
  }
}

export function reasonOf(error: unknown): string {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? message : asStoreError(error).reason;
}

/** Writes a backup into each folder of the settings, and only then erases and removes what is old. */
async function backUpToFolders(call: Call, copyTo: CopyTo, folder: string): Promise<Outcome> {
  const { backupCopyDir, eraseAfterDays } = call.settings;
  const now = Date.now();
  const file = path.join(folder, backupName(now));
  if (backupCopyDir === folder) {
    throw new CommandError(2, 'BACKUP_COPY_DIR is BACKUP_DIR: set it to a folder on the disk of another machine.');
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const done = [`${counted(await save(call, copyTo, file))} copied to ${file}; the copy is sound.`];
  const folders = [folder];
  if (backupCopyDir) {
    const copy = path.join(backupCopyDir, path.basename(file));
    await save(call, async (other) => copyFileSync(file, other), copy);
    done.push(`So is its copy ${copy}.`);
    folders.push(backupCopyDir);
  }
  const gap = folders.map(gapIn).find(Boolean);
  if (gap) {
    const remedy = 'If the clock is right, move the older ones away';
    throw new CommandError(1, `${done.join(' ')} But nothing old was removed, because ${gap}. ${remedy}.`);
  }
  const days = { 'older-than': `${eraseAfterDays}d` };
  const { output = '', warning } = eraseAfterDays > 0 ? await purge.run({ ...call, options: days }) : {};
  done.push(String(output).trim());
  const removed = folders.reduce((total, each) => total + removeOld(each, now), 0);
  done.push(`Removed ${counted(removed, 'old backup', 'old backups')}.\n`);
  return { output: done.filter(Boolean).join(' '), warning };
}

export const backup: Command = {
  form: '[FILE]',
  purpose: 'a checked copy of all enquiries, also while the site is served; without FILE in BACKUP_DIR',
  takesWord: true,
  async run(call) {
    const { word, settings } = call;
    const { copyTo } = storeOf(call);
    if (word) {
      const file = path.resolve(word);
      if (existsSync(file)) {
        throw new CommandError(1, `${file} exists already and is left as it is: give the backup another name.`);
      }
      return { output: `${counted(await save(call, copyTo, file))} copied to ${file}; the copy is sound.\n` };
    }
    if (!settings.backupDir) {
      throw new CommandError(
        2,
        'Set BACKUP_DIR to the folder of the backups, such as BACKUP_DIR=/var/backups/enquiries.',
      );
    }
    try {
      return await backUpToFolders(call, copyTo, settings.backupDir);
    } catch (error) {
      throw error instanceof CommandError
        ? error
        : new CommandError(1, `The backup is not complete: ${reasonOf(error)}.`);
    }
  },
};
