import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from './app.tsx';

test('an unknown fragment of the address shows the words', () => {
  expect(['#enquiries', '#launch', '#words/about.team'].map(viewOf)).toEqual(['enquiries', 'launch', 'words']);
  const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));
  const unknown = fc.oneof(fc.string(), inherited).filter((name) => !/^(enquiries|launch)\b/.test(name));
  fc.assert(fc.property(unknown, (name) => viewOf(`#${name}`) === 'words'));
});
