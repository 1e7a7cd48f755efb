import { expect, test } from 'vitest';
import { formFiles } from '../../content/form-files.ts';
import { fieldOfStep, nameOfStep, noSteps, replaced, type Steps, withDone } from './editor.ts';

const member = (name: string) => ({ name, role: 'Role' });
const page = { sections: [{ kind: 'team', members: [member('Ada'), member('Bea')] }] };
const withMembers = (...members: readonly unknown[]) => ({ sections: [{ kind: 'team', members }] });

/** Steps of a page that was first one thing, then another; with the time of each in milliseconds. */
const stepsOf = (...versions: readonly [values: unknown, at: number][]): Steps =>
  versions.reduce(
    (steps, [values, at], index) => withDone(steps, 'about', (versions[index - 1] ?? [page])[0], values, at),
    noSteps,
  );

test('typing in a field is one step until it pauses, or goes on elsewhere', () => {
  const { done } = stepsOf(
    [withMembers(member('Ad'), member('Bea')), 0],
    [withMembers(member('A'), member('Bea')), 900],
    [withMembers(member('Al'), member('Bea')), 5000],
    [withMembers(member('Al'), member('Be')), 5100],
  );
  expect(done.map(({ path, before, after }) => [path.join('.'), before, after])).toEqual([
    ['sections.0.members.0.name', 'Ada', 'A'],
    ['sections.0.members.0.name', 'A', 'Al'],
    ['sections.0.members.1.name', 'Bea', 'Be'],
  ]);
});

test.each<[string, unknown, string, string]>([
  [
    'Member of the team 1 › Name',
    withMembers(member('Al'), member('Bea')),
    'Member of the team 1 › Name',
    '.sections.0.members.0.name',
  ],
  ['an entry is added', withMembers(member('Ada'), member('Bea'), member('Cy')), ' (added)', '.sections.0.members'],
  ['an entry is removed', withMembers(member('Bea')), ' (removed)', '.sections.0.members'],
  ['entries are moved', withMembers(member('Bea'), member('Ada')), ' (moved)', '.sections.0.members'],
])(
  '%s: it is named, leads to its field, is undone and done again, unless somebody else has changed it',
  (_, values, name, field) => {
    const { done } = stepsOf([values, 0]);
    const [step = expect.unreachable()] = done;
    expect(nameOfStep(step, formFiles)).toContain(name);
    expect(fieldOfStep(step, values)).toBe(`about${field}`);
    expect(replaced(values, step.path, step.after, step.before)).toEqual(page);
    expect(replaced(page, step.path, step.before, step.after)).toEqual(values);
    const theirs = withMembers(member('Somebody'), member('Else'));
    expect(replaced(theirs, step.path, step.after, step.before)).toEqual(theirs);
    expect(replaced({ sections: [] }, step.path, step.after, step.before)).toEqual({ sections: [] });
  },
);
