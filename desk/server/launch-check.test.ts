import { expect, test } from 'vitest';
import { targetOf } from './launch-check.ts';

test.each([
  ['content/company.yaml', 'phone.display', 'company.phone.display', 'Company › Telephone › Telephone number'],
  [
    'content/about.yaml',
    'sections[3].members[1].name',
    'about.sections.3.members.1.name',
    'About page › Section 4 › Member of the team 2 › Name',
  ],
  ['content/insights/two-forms.md', 'title', 'insights/two-forms.title', 'Article “two-forms” › Main heading'],
  ['content/insights/two-forms.md', 'line 3', 'insights/two-forms.body', 'Article “two-forms” › line 3'],
  ['content/teams.yaml', 'line 2', undefined, 'content/teams.yaml › line 2'],
])('%s › %s is named in the words of its form', (file, field, id, label) => {
  expect(targetOf({ file, field, problem: 'is wrong.' })).toEqual({ id, label, problem: 'is wrong.' });
});
