import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SectionOf } from '../kinds.ts';
import { Team } from './team.tsx';

type Member = SectionOf<'team'>['members'][number];

const alone = { name: 'Ada Ravel', role: 'Weaver', text: 'Weaves.' } satisfies Member;
const whole = {
  ...alone,
  name: 'Bea Ravel',
  image: { host: 'local', path: '/bea.jpg', alt: 'Portrait of Bea' },
  profile: { label: 'LinkedIn', href: 'https://www.linkedin.com/in/bea' },
} satisfies Member;

/** HTML of each card of the team. */
const cards = (...members: Member[]) =>
  renderToStaticMarkup(
    <Team ground="white" above={[]} words={{ kind: 'team', heading: 'The team', lede: 'Who they are.', members }} />,
  )
    .split('<li')
    .slice(1);

test('a person has an image and a profile, or their initials and no link', () => {
  const [first = '', second = ''] = cards(whole, alone);
  expect(first).toContain('alt="Portrait of Bea"');
  expect(first).toContain('href="https://www.linkedin.com/in/bea"');
  expect(second).not.toMatch(/<img|<a /);
  expect(second).toContain('data-initials="AR"');
});

test('a team without a single image has no initials either', () => {
  expect(cards(alone).join()).not.toContain('data-shape');
});

test.each([
  ['Ana Maria de la Cruz', 'AC'],
  ['Prince', 'P'],
  ['  élodie   “Lo” O’Neill ', 'ÉO'],
  ['Zoe\u0308 A\u030akesson', 'ZA\u030a'],
  ['李 明', '李明'],
  ['007', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(cards(whole, { ...alone, name })[1]).toContain(`data-initials="${initials}"`);
});
