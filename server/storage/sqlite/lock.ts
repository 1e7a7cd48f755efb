import { chownSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './database.ts';
import { asStoreError, isLocked } from './sqlite-error.ts';

/** File of the lock, and one that SQLite may leave beside it. */
export const lockFiles = /^server\.lock(-journal)?$/;

/**
 * Claims the enquiries of a folder for this process until it ends, however it ends: the system then releases the lock. Two
 * servers would each send the same notifications. Claims nothing in a folder that can't be used: the store says why.
 * @returns what releases the lock; the id of the process that has it, if another one has
 */
export function claim(dataDir: string): (() => void) | number {
  let lock: DatabaseSync | undefined;
  const release = () => lock?.isOpen && lock.close();
  try {
    makeFolder(dataDir);
    const file = path.join(dataDir, 'server.lock');
    lock = new DatabaseSync(file, { timeout: 500 }); // One that starts at the same moment may be writing its id.
    try {
      lock.exec(`PRAGMA user_version = ${process.pid}`);
    } catch (error) {
      if (isLocked(error)) throw error; // A full disk takes no id, but locks.
    }
    const { uid, gid } = statSync(dataDir);
    if (process.getuid?.() === 0) chownSync(file, uid, gid); // The server may have another account.
    lock.exec('BEGIN IMMEDIATE'); // Others can still read who has it.
    process.once('exit', release); // Collected as garbage, it would be unlocked.
  } catch (error) {
    asStoreError(error); // Throws any other error.
    const holder = isLocked(error) ? lock?.prepare('PRAGMA user_version').get()?.user_version : undefined;
    release();
    if (holder !== undefined) return Number(holder);
  }
  return release;
}
