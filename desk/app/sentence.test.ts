import { expect, test } from 'vitest';
import { asSentence } from './sentence.ts';

test.for([
  ['put your own there', 'Put your own there'],
  ['http://localhost:3000 is this machine', 'http://localhost:3000 is this machine'],
  ['"/x.png" is not in public/', '"/x.png" is not in public/'],
] as const)('the desk writes "%s" as "%s"', ([text, written]) => {
  expect(asSentence(text)).toBe(written);
});
