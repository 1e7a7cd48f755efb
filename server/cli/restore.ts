import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { force } from '../../config/site-folder.ts';
import { copyRows } from '../storage/copy-rows.ts';
import { databaseIn } from '../storage/sqlite/connection.ts';
import { databasePath } from '../storage/sqlite/database.ts';
import { claim } from '../storage/sqlite/lock.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { backupName, reasonOf } from './backup.ts';
import { type Command, CommandError, counted } from './command.ts';

/**
 * Moves the files of a database into a new folder beside it, which is returned. The database itself stays where it is too,
 * until another one takes its place: a server that finds none would create an empty one.
 */
function setAside(database: string): string {
  const { dir } = path.parse(database);
  const { uid, gid } = statSync(dir);
  const folder = mkdtempSync(path.join(dir, `before-${path.parse(backupName(Date.now())).name}-`));
  chownSync(folder, uid, gid);
  linkSync(database, databasePath(folder));
  for (const suffix of ['-wal', '-shm'].filter((each) => existsSync(database + each))) {
    renameSync(database + suffix, databasePath(folder) + suffix);
  }
  return folder;
}

/**
 * Calls `act` with a copy of a backup, once that was opened as a server opens its database.
 * @returns the number of enquiries in it, and what `act` says
 */
async function withCopy(backup: string, parent: string, act: (copy: string) => Promise<void> | string) {
  // Where backups are, the daily one removes what a killed command leaves under such a name.
  const folder = path.join(parent, `${backupName(Date.now())}.${randomUUID()}.partial`);
  mkdirSync(folder, { mode: 0o700 });
  try {
    const copy = databasePath(folder);
    // The latest enquiries of files that were set aside may be in the log.
    for (const suffix of ['', '-wal'].filter((each) => each === '' || existsSync(backup + each))) {
      copyFileSync(backup + suffix, copy + suffix);
      chmodSync(copy + suffix, 0o600);
    }
    const count = await openSqliteStore(folder, { create: false }).count();
    return { count, further: (await act(copy)) ?? '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts a sound copy in the place of the database, and says what is left to do. */
function putInPlace(copy: string, database: string): string {
  const folder = path.dirname(database);
  const { uid, gid } = statSync(folder);
  chownSync(copy, uid, gid); // To the account of the server.
  force(copy);
  const aside = existsSync(database)
    ? ` What was there before is in ${setAside(database)}: delete it once you need it no more.`
    : '';
  renameSync(copy, database);
  force(folder);
  return `${aside} Start the server.`;
}

async function restoreHere(backup: string, file: string) {
  const folder = path.dirname(file);
  const release = claim(folder);
  if (typeof release === 'number') {
    throw new CommandError(1, `Process ${release} serves the enquiries in ${folder}: stop it, and try again.`);
  }
  try {
    const database = existsSync(file) ? realpathSync(file) : file; // A link may lead to another disk.
    return await withCopy(backup, path.dirname(database), (copy) => putInPlace(copy, database));
  } finally {
    release();
  }
}

export const restore: Command = {
  form: 'FILE',
  purpose: 'puts a backup in the place of the enquiries, while no server runs; adds it to those of D1',
  takesWord: true,
  readsOnly: true,
  async run({ word, file, d1 }) {
    if (!word) {
      throw new CommandError(2, 'Name the backup, such as "restore /var/backups/enquiries/2026-01-05-062501.db".');
    }
    try {
      const backup = path.resolve(word);
      const { count, further } = await (d1
        ? withCopy(backup, path.dirname(backup), (copy) => copyRows(databaseIn(path.dirname(copy)), d1))
        : restoreHere(backup, file));
      return { output: `${counted(count)} restored from ${word}.${further}\n` };
    } catch (error) {
      throw error instanceof CommandError
        ? error
        : new CommandError(1, `${word} can't be restored, and the present enquiries stay: ${reasonOf(error)}.`);
    }
  },
};
