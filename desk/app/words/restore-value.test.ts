import { expect, test } from 'vitest';
import { restoreValue } from './restore-value.ts';

const team = { heading: 'Team', members: [{ name: 'Ada' }, { name: 'Bea' }] };

test.each([
  [
    'an entry at its place, with what was changed since',
    { heading: 'Us', members: [{ name: 'Bea B.' }] },
    'members.0',
    team.members[0],
    { heading: 'Us', members: [{ name: 'Ada' }, { name: 'Bea B.' }] },
  ],
  ['the last entry', { members: [{ name: 'Ada' }] }, 'members.1', team.members[1], { members: team.members }],
  ['the only entry', { members: [] }, 'members.0', team.members[0], { members: [{ name: 'Ada' }] }],
  [
    'a group of an entry',
    team,
    'members.1.image',
    { alt: 'Bea' },
    { heading: 'Team', members: [{ name: 'Ada' }, { name: 'Bea', image: { alt: 'Bea' } }] },
  ],
])('%s is put back', (_, values, id, value, expected) => {
  const before = structuredClone(values);
  expect(restoreValue(values, id.split('.'), value)).toEqual(expected);
  expect(values).toEqual(before);
});
