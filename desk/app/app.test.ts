import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewOf } from './app.tsx';

test('an unknown fragment of the address shows the words', () => {
  expect(['#enquiries', '#launch', '#publish', '#words/about.team'].map(viewOf)).toEqual([
    'enquiries',
    'launch',
    'publish',
    'words',
  ]);
  const inherited = fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype));
  const unknown = fc.oneof(fc.string(), inherited).filter((name) => !/^(enquiries|launch|publish)\b/.test(name));
  fc.assert(fc.property(unknown, (name) => viewOf(`#${name}`) === 'words'));
});
