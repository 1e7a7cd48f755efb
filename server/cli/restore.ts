import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { databasePath } from '../storage/sqlite/database.ts';
import { claim } from '../storage/sqlite/lock.ts';
import { openSqliteStore } from '../storage/sqlite/store.ts';
import { backupName, copyOf, force, reasonOf } from './backup.ts';
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

/** Puts a backup in the place of the database, once it was opened as a server opens it. Returns how many enquiries it has. */
async function putInPlace(backup: string, database: string) {
  const folder = path.dirname(database);
  const { uid, gid } = statSync(folder);
  const beside = mkdtempSync(path.join(folder, 'restored-'));
  try {
    const restored = databasePath(beside);
    copyFileSync(backup, restored);
    chmodSync(restored, 0o600);
    chownSync(restored, uid, gid); // To the account of the server.
    const count = await openSqliteStore(beside, { create: false }).count();
    force(restored);
    const aside = existsSync(database) ? setAside(database) : undefined;
    renameSync(restored, database);
    force(folder);
    return { count, aside };
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

export const restore: Command = {
  form: 'FILE',
  purpose: 'puts a backup in the place of the enquiries, while no server runs',
  takesWord: true,
  readsOnly: true,
  async run(call) {
    const { word, file, store } = call;
    if (store) copyOf(call);
    if (!word) {
      throw new CommandError(2, 'Name the backup, such as "restore /var/backups/enquiries/2026-01-05-062501.db".');
    }
    const folder = path.dirname(file);
    const release = claim(folder);
    if (typeof release === 'number') {
      throw new CommandError(1, `Process ${release} serves the enquiries in ${folder}: stop it, and try again.`);
    }
    try {
      const { count, aside } = await putInPlace(path.resolve(word), file);
      const former = aside ? ` What was there before is in ${aside}: delete it once you need it no more.` : '';
      return { output: `${counted(count)} restored from ${word}.${former} Start the server.\n` };
    } catch (error) {
      throw new CommandError(1, `${word} can't be restored, and the present enquiries stay: ${reasonOf(error)}.`);
    } finally {
      release();
    }
  },
};
