import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../storage/enquiry-store.ts';
import { asStoreError } from '../storage/sqlite/sqlite-error.ts';
import type { OwnerStore } from '../storage/store.ts';
import { type Command, CommandError, storeOf } from './command.ts';

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

function force(file: string): void {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Writes a backup under a temporary name, and renames it once it is complete and on the disk. So every file with a backup's
 * name is one.
 */
async function writeBackup({ copyTo }: Required<Pick<OwnerStore, 'copyTo'>>, file: string): Promise<number> {
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

export const backup: Command = {
  form: 'FILE',
  purpose: 'a checked copy of all enquiries, also while the site is served',
  takesWord: true,
  async run(call) {
    const { copyTo } = storeOf(call);
    const { file: source, word } = call;
    if (!word) {
      throw new CommandError(2, 'Name the file of the backup, such as "backup ~/enquiries-monday.db".');
    }
    if (!copyTo) {
      throw new CommandError(1, `${source} has its own backups: see docs/how-to/publish-on-cloudflare.md.`);
    }
    const file = path.resolve(word);
    if (existsSync(file)) {
      throw new CommandError(1, `${file} exists already and is left as it is: give the backup another name.`);
    }
    // Erasing would not reach a copy there, though no file of this folder may contain what was erased.
    if (isWithin(path.dirname(source), file)) {
      throw new CommandError(
        1,
        `${file} is in the folder of the database: choose another folder, best on another machine.`,
      );
    }
    try {
      const count = await writeBackup({ copyTo }, file);
      return { output: `${count} ${count === 1 ? 'enquiry' : 'enquiries'} copied to ${file}; the copy is sound.\n` };
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      throw new CommandError(1, `The backup ${file} can't be made: ${syscall ? message : asStoreError(error).reason}.`);
    }
  },
};
