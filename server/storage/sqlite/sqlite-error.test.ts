import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { explainSqliteError, isSqliteError } from './sqlite-error.ts';

test('the owner is told of a full disk in words, with the remedy', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE filler (content BLOB); PRAGMA max_page_count = 2');
  try {
    expect.fail(String(database.prepare('INSERT INTO filler VALUES (zeroblob(100000))').run().changes));
  } catch (error) {
    expect(isSqliteError(error) && explainSqliteError(error)).toBe('the disk is full: make room on it and try again');
  }
});

test('an error of our own is no error of SQLite', () => {
  expect(isSqliteError(new TypeError('x is not a function'))).toBe(false);
});
