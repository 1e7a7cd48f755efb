import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from '../sqlite/schema.ts';

test('D1 is brought up to date by the same statements as a file of SQLite', () => {
  const folder = 'server/storage/migrations';
  const files = readdirSync(folder).sort();
  expect(files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))).toEqual(migrations.map((sql) => `${sql};\n`));
});
