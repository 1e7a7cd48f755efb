import { expect, test } from 'vitest';
import { content } from './content-folder.ts';

const folderFor = (given?: string) => content.safeParse({ CONTENT_DIR: given }).data?.CONTENT_DIR;

test.each([
  [undefined, 'content'],
  ['examples/full', 'examples/full'],
  ['./examples/full/', 'examples/full'],
])('the folder %s is %s', (given, folder) => {
  expect(folderFor(given)).toBe(folder);
});

test.each(['/tmp', '..', '../content', 'content/../..', 'a/./b', 'C:\\content', '/'])('%s is refused', (given) => {
  expect(folderFor(given)).toBeUndefined();
});
